-- What the schema language cannot say: allowed values, never-negative balances, an append-only ledger,
-- the indexes of the hot statements, and the four operations on credits.

ALTER TABLE organizations ADD CONSTRAINT organizations_logo_whole CHECK ((avatar_key IS NULL) = (avatar_type IS NULL));
ALTER TABLE users ADD CONSTRAINT users_email_lower CHECK (email = lower(email));
ALTER TABLE users ADD CONSTRAINT users_identity_whole CHECK ((issuer IS NULL) = (subject IS NULL));
ALTER TABLE memberships ADD CONSTRAINT memberships_role CHECK (role IN ('owner', 'admin', 'editor', 'viewer', 'billing'));
ALTER TABLE api_keys ADD CONSTRAINT api_keys_environment CHECK (environment IN ('production', 'development'));
ALTER TABLE api_keys ADD CONSTRAINT api_keys_hash CHECK (octet_length(token_hash) = 32);
ALTER TABLE login_tokens ADD CONSTRAINT login_tokens_hash CHECK (octet_length(token_hash) = 32);

ALTER TABLE credit_accounts ADD CONSTRAINT credit_accounts_not_negative CHECK (monthly >= 0 AND pack >= 0 AND held >= 0);
ALTER TABLE credit_lots ADD CONSTRAINT credit_lots_bucket CHECK (bucket IN ('monthly', 'pack'));
ALTER TABLE credit_lots ADD CONSTRAINT credit_lots_range CHECK (remaining >= 0 AND remaining <= granted);
ALTER TABLE credit_lots ADD CONSTRAINT credit_lots_expiry CHECK ((bucket = 'monthly') = (expires_at IS NOT NULL));
ALTER TABLE credit_holds ADD CONSTRAINT credit_holds_charge CHECK (amount >= 0 AND (charged IS NULL OR (charged >= 0 AND charged <= amount)));
ALTER TABLE credit_holds ADD CONSTRAINT credit_holds_settled CHECK ((charged IS NULL) = (settled_at IS NULL));
ALTER TABLE credit_hold_lots ADD CONSTRAINT credit_hold_lots_amount CHECK (amount > 0);
ALTER TABLE credit_ledger ADD CONSTRAINT credit_ledger_kind CHECK (kind IN ('grant', 'period', 'expire', 'hold', 'settle'));

ALTER TABLE runs ADD CONSTRAINT runs_status CHECK (status IN ('pending', 'running', 'completed', 'failed', 'cancelled'));
ALTER TABLE runs ADD CONSTRAINT runs_trigger CHECK (trigger IN ('cli', 'api', 'github', 'scheduled'));
ALTER TABLE runs ADD CONSTRAINT runs_mode CHECK (mode IN ('audit', 'audit-fix', 'fix', 'recommend'));
ALTER TABLE runs ADD CONSTRAINT runs_coverage_mode CHECK (coverage_mode IN ('quick', 'surface', 'full'));
ALTER TABLE runs ADD CONSTRAINT runs_phase CHECK (phase IN ('prepare', 'crawl', 'finish'));
ALTER TABLE runs ADD CONSTRAINT runs_budget CHECK (max_pages >= 1 AND claimed >= 0 AND claimed <= max_pages AND pages_done >= 0);
ALTER TABLE runs ADD CONSTRAINT runs_terminal_has_reason CHECK (
  (status IN ('completed', 'failed', 'cancelled')) = (completed_at IS NOT NULL)
  AND (status NOT IN ('completed', 'failed', 'cancelled') OR completion_reason IS NOT NULL)
  AND (status <> 'failed' OR error IS NOT NULL)
);
ALTER TABLE frontier ADD CONSTRAINT frontier_state CHECK (state IN ('queued', 'leased', 'done', 'sampled'));
ALTER TABLE frontier ADD CONSTRAINT frontier_lease CHECK ((state = 'leased') = (lease_token IS NOT NULL));

ALTER TABLE reports ADD CONSTRAINT reports_visibility CHECK (visibility IN ('public', 'unlisted', 'private'));
ALTER TABLE publish_claims ADD CONSTRAINT publish_claims_whole CHECK ((report_id IS NULL) = (response IS NULL));

-- Terminal states absorb, whoever writes and however.
CREATE FUNCTION runs_terminal_absorbs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status IN ('completed', 'failed', 'cancelled') AND NEW.status <> OLD.status THEN
    RAISE EXCEPTION 'run % is %, it cannot become %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER runs_terminal_absorbs BEFORE UPDATE OF status ON runs FOR EACH ROW EXECUTE FUNCTION runs_terminal_absorbs();

CREATE FUNCTION credit_ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'credit_ledger is append-only: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER credit_ledger_no_change BEFORE UPDATE OR DELETE ON credit_ledger FOR EACH ROW EXECUTE FUNCTION credit_ledger_is_append_only();
CREATE TRIGGER credit_ledger_no_truncate BEFORE TRUNCATE ON credit_ledger FOR EACH STATEMENT EXECUTE FUNCTION credit_ledger_is_append_only();

-- Hot statements.
CREATE INDEX frontier_claim ON frontier (run_id, rank, depth, seq) WHERE state = 'queued';
CREATE INDEX frontier_leased ON frontier (run_id, lease_token) WHERE state = 'leased';
CREATE INDEX frontier_pattern ON frontier (run_id, pattern) WHERE pattern IS NOT NULL AND state <> 'sampled';
CREATE INDEX runs_active ON runs (lease_until) WHERE status IN ('pending', 'running');
CREATE INDEX runs_active_org ON runs (org_id, created_at) WHERE status IN ('pending', 'running');
-- Runs whose frontier and pages are still there.
CREATE INDEX runs_with_crawl_rows ON runs (completed_at) WHERE crawl_state IS NOT NULL AND completed_at IS NOT NULL;
CREATE INDEX credit_holds_open ON credit_holds (created_at) WHERE charged IS NULL;
CREATE INDEX reports_owner ON reports (user_id, org_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;

-- Rows here change state a few times and then rest: leave room on the page, and clean up early.
ALTER TABLE frontier SET (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 2000);
ALTER TABLE runs SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
ALTER TABLE credit_accounts SET (fillfactor = 50);
ALTER TABLE crawl_slices SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
ALTER TABLE crawl_hosts SET (fillfactor = 50);

-- ── Credits ────────────────────────────────────────────────────────────────────────────────
-- Each function locks the account first, so operations on one organization follow one another, and each
-- statement inside sees what the one before it left. They are functions so that the whole of an operation
-- is one round trip and can stand inside the statement that creates or ends a run.

-- Starts the calendar month (UTC) that holds p_now: what is left of the old grant expires, the new one is given.
-- Returns whether a period was started.
CREATE FUNCTION credits_roll(p_org text, p_monthly int, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  account credit_accounts%ROWTYPE;
  expired int;
  starts timestamptz := date_trunc('month', p_now AT TIME ZONE 'UTC') AT TIME ZONE 'UTC';
  ends timestamptz := (date_trunc('month', p_now AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC';
  stamp text := to_char(starts AT TIME ZONE 'UTC', 'YYYY-MM');
BEGIN
  SELECT * INTO STRICT account FROM credit_accounts WHERE org_id = p_org FOR UPDATE;
  IF account.period_end > p_now THEN
    RETURN false;
  END IF;
  SELECT coalesce(sum(remaining), 0) INTO expired FROM credit_lots WHERE org_id = p_org AND bucket = 'monthly' AND remaining > 0;
  IF expired > 0 THEN
    UPDATE credit_lots SET remaining = 0 WHERE org_id = p_org AND bucket = 'monthly' AND remaining > 0;
    INSERT INTO credit_ledger (org_id, operation_key, kind, monthly, pack, held, created_at)
      VALUES (p_org, 'expire:' || p_org || ':' || stamp, 'expire', -expired, 0, 0, p_now);
  END IF;
  IF p_monthly > 0 THEN
    INSERT INTO credit_lots (id, org_id, bucket, granted, remaining, expires_at, created_at)
      VALUES ('lot_' || gen_random_uuid(), p_org, 'monthly', p_monthly, p_monthly, ends, p_now);
  END IF;
  INSERT INTO credit_ledger (org_id, operation_key, kind, monthly, pack, held, reference, created_at)
    VALUES (p_org, 'period:' || p_org || ':' || stamp, 'period', p_monthly, 0, 0, stamp, p_now);
  UPDATE credit_accounts SET monthly = account.monthly - expired + p_monthly, period_start = starts, period_end = ends, updated_at = p_now WHERE org_id = p_org;
  RETURN true;
END $$;

-- Opens an account and its first period. Does nothing when the account exists.
CREATE FUNCTION credits_open(p_org text, p_monthly int, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO credit_accounts (org_id, period_start, period_end, updated_at) VALUES (p_org, 'epoch', 'epoch', p_now) ON CONFLICT (org_id) DO NOTHING;
  PERFORM credits_roll(p_org, p_monthly, p_now);
END $$;

-- Gives credits. A monthly grant ends with the current period, a pack never. False when p_key was used before.
CREATE FUNCTION credits_grant(p_org text, p_bucket text, p_amount int, p_key text, p_reference text, p_monthly int, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  account credit_accounts%ROWTYPE;
BEGIN
  PERFORM credits_roll(p_org, p_monthly, p_now);
  SELECT * INTO STRICT account FROM credit_accounts WHERE org_id = p_org FOR UPDATE;
  INSERT INTO credit_ledger (org_id, operation_key, kind, monthly, pack, held, reference, created_at)
    VALUES (p_org, p_key, 'grant', CASE p_bucket WHEN 'monthly' THEN p_amount ELSE 0 END, CASE p_bucket WHEN 'pack' THEN p_amount ELSE 0 END, 0, p_reference, p_now)
    ON CONFLICT (operation_key) DO NOTHING;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO credit_lots (id, org_id, bucket, granted, remaining, expires_at, created_at)
    VALUES ('lot_' || gen_random_uuid(), p_org, p_bucket, p_amount, p_amount, CASE p_bucket WHEN 'monthly' THEN account.period_end END, p_now);
  UPDATE credit_accounts SET
    monthly = monthly + CASE p_bucket WHEN 'monthly' THEN p_amount ELSE 0 END,
    pack = pack + CASE p_bucket WHEN 'pack' THEN p_amount ELSE 0 END,
    updated_at = p_now
  WHERE org_id = p_org;
  RETURN true;
END $$;

-- Sets credits aside: monthly before pack, what expires first before what expires later.
-- ok = false leaves everything as it was; the balance tells why.
CREATE FUNCTION credits_hold(p_org text, p_hold text, p_amount int, p_monthly int, p_now timestamptz)
RETURNS TABLE (ok boolean, monthly int, pack int, period_end timestamptz) LANGUAGE plpgsql AS $$
DECLARE
  account credit_accounts%ROWTYPE;
  lot record;
  taken int;
  missing int := p_amount;
  from_monthly int := 0;
BEGIN
  PERFORM credits_roll(p_org, p_monthly, p_now);
  SELECT * INTO STRICT account FROM credit_accounts a WHERE a.org_id = p_org FOR UPDATE;
  IF account.monthly + account.pack < p_amount THEN
    RETURN QUERY SELECT false, account.monthly, account.pack, account.period_end;
    RETURN;
  END IF;
  INSERT INTO credit_holds (id, org_id, amount, created_at) VALUES (p_hold, p_org, p_amount, p_now);
  FOR lot IN
    SELECT l.id, l.bucket, l.remaining FROM credit_lots l WHERE l.org_id = p_org AND l.remaining > 0
    ORDER BY l.bucket = 'pack', l.expires_at, l.created_at, l.id
  LOOP
    EXIT WHEN missing = 0;
    taken := least(lot.remaining, missing);
    missing := missing - taken;
    IF lot.bucket = 'monthly' THEN
      from_monthly := from_monthly + taken;
    END IF;
    UPDATE credit_lots SET remaining = remaining - taken WHERE id = lot.id;
    INSERT INTO credit_hold_lots (hold_id, lot_id, amount) VALUES (p_hold, lot.id, taken);
  END LOOP;
  IF missing > 0 THEN
    RAISE EXCEPTION 'the lots of % do not cover its balance', p_org USING ERRCODE = 'data_corrupted';
  END IF;
  UPDATE credit_accounts a SET monthly = a.monthly - from_monthly, pack = a.pack - (p_amount - from_monthly), held = a.held + p_amount, updated_at = p_now WHERE a.org_id = p_org;
  INSERT INTO credit_ledger (org_id, operation_key, kind, monthly, pack, held, reference, created_at)
    VALUES (p_org, 'hold:' || p_hold, 'hold', -from_monthly, -(p_amount - from_monthly), p_amount, p_hold, p_now);
  RETURN QUERY SELECT true, account.monthly - from_monthly, account.pack - (p_amount - from_monthly), account.period_end;
END $$;

-- Ends a hold: charges p_charge (at most what is held), gives the rest back to the lots it came from. A part that
-- belongs to a lot whose period is over lapses. Returns what was charged, or null when there is no open hold.
CREATE FUNCTION credits_settle(p_hold text, p_charge int, p_now timestamptz) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  hold credit_holds%ROWTYPE;
  part record;
  unpaid int;
  back int;
  back_monthly int := 0;
  back_pack int := 0;
  charge int;
BEGIN
  SELECT * INTO hold FROM credit_holds WHERE id = p_hold;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  PERFORM 1 FROM credit_accounts WHERE org_id = hold.org_id FOR UPDATE;
  SELECT * INTO hold FROM credit_holds WHERE id = p_hold FOR UPDATE;
  IF hold.charged IS NOT NULL THEN
    RETURN NULL;
  END IF;
  charge := greatest(0, least(p_charge, hold.amount));
  unpaid := charge;
  FOR part IN
    SELECT h.lot_id, h.amount, l.bucket, l.expires_at FROM credit_hold_lots h JOIN credit_lots l ON l.id = h.lot_id WHERE h.hold_id = p_hold
    ORDER BY l.bucket = 'pack', l.expires_at, l.created_at, l.id
  LOOP
    back := part.amount - least(part.amount, unpaid);
    unpaid := unpaid - (part.amount - back);
    CONTINUE WHEN back = 0 OR part.expires_at <= p_now;
    UPDATE credit_lots SET remaining = remaining + back WHERE id = part.lot_id;
    IF part.bucket = 'monthly' THEN
      back_monthly := back_monthly + back;
    ELSE
      back_pack := back_pack + back;
    END IF;
  END LOOP;
  UPDATE credit_holds SET charged = charge, settled_at = p_now WHERE id = p_hold;
  UPDATE credit_accounts SET monthly = monthly + back_monthly, pack = pack + back_pack, held = held - hold.amount, updated_at = p_now WHERE org_id = hold.org_id;
  INSERT INTO credit_ledger (org_id, operation_key, kind, monthly, pack, held, charged, reference, created_at)
    VALUES (hold.org_id, 'settle:' || p_hold, 'settle', back_monthly, back_pack, -hold.amount, charge, p_hold, p_now);
  RETURN charge;
END $$;
