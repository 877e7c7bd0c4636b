-- What an operator deletes goes, with what the law wants kept: who did what by ids, and the movements of credits.

-- contract: refuses all that it refused before, but for details that become empty and nothing else
CREATE OR REPLACE FUNCTION trail_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.details IS NULL
    AND (NEW.id, NEW.org_id, NEW.user_id, NEW.via, NEW.action, NEW.subject, NEW.created_at)
      IS NOT DISTINCT FROM (OLD.id, OLD.org_id, OLD.user_id, OLD.via, OLD.action, OLD.subject, OLD.created_at)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'trail is append-only: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END $$;

-- Ends an account: what is left lapses, with an entry in the ledger, whose sum is zero from then on. Account and lots go, the ledger stays.
-- Refuses while a run holds credits. Returns what lapsed; no row when there is no account.
CREATE FUNCTION credits_close(p_org text, p_now timestamptz) RETURNS TABLE (monthly int, pack int) LANGUAGE plpgsql AS $$
DECLARE
  account credit_accounts%ROWTYPE;
BEGIN
  SELECT * INTO account FROM credit_accounts a WHERE a.org_id = p_org FOR UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  IF account.held > 0 OR EXISTS (SELECT 1 FROM credit_holds h WHERE h.org_id = p_org AND h.charged IS NULL) THEN
    RAISE EXCEPTION 'runs of % hold credits', p_org USING ERRCODE = 'restrict_violation';
  END IF;
  IF account.monthly > 0 OR account.pack > 0 THEN
    INSERT INTO credit_ledger (org_id, operation_key, kind, monthly, pack, held, reference, created_at)
      VALUES (p_org, 'close:' || p_org, 'expire', -account.monthly, -account.pack, 0, 'organization deleted', p_now);
  END IF;
  DELETE FROM credit_lots l WHERE l.org_id = p_org;
  DELETE FROM credit_accounts a WHERE a.org_id = p_org;
  RETURN QUERY SELECT account.monthly, account.pack;
END $$;
