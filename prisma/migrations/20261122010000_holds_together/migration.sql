-- Sets credits aside for several holds of one organization, in their order, as if one came after the other: monthly before
-- pack, what expires first before what expires later. A row for each: ok = false leaves everything as it was for that hold,
-- and the balance tells why. The account is locked, read and written once for all of them, and so is each lot: by itself a
-- hold costs eight statements, and runs that are created in one moment mostly belong to one organization.
CREATE FUNCTION credits_hold_all(p_org text, p_holds text[], p_amounts int[], p_times timestamptz[], p_monthly int)
RETURNS TABLE (hold text, ok boolean, monthly int, pack int, period_end timestamptz) LANGUAGE plpgsql AS $$
DECLARE
  account credit_accounts%ROWTYPE;
  latest timestamptz := (SELECT max(t) FROM unnest(p_times) t);
  amount int;
  from_monthly int;
  total int := 0;
  covered int;
  covered_monthly int;
  -- By hold, of those that were granted: what it takes of the month, and where its part of the lots ends.
  granted text[] := '{}';
  amounts int[] := '{}';
  months int[] := '{}';
  ends int[] := '{}';
  times timestamptz[] := '{}';
BEGIN
  PERFORM credits_roll(p_org, p_monthly, latest);
  SELECT * INTO STRICT account FROM credit_accounts a WHERE a.org_id = p_org FOR UPDATE;
  period_end := account.period_end;
  monthly := account.monthly;
  pack := account.pack;
  FOR i IN 1..cardinality(p_holds) LOOP
    hold := p_holds[i];
    amount := p_amounts[i];
    ok := monthly + pack >= amount;
    IF ok THEN
      from_monthly := least(monthly, amount);
      monthly := monthly - from_monthly;
      pack := pack - (amount - from_monthly);
      total := total + amount;
      granted := granted || hold;
      amounts := amounts || amount;
      months := months || from_monthly;
      ends := ends || total;
      times := times || p_times[i];
    END IF;
    RETURN NEXT;
  END LOOP;
  IF cardinality(granted) = 0 THEN
    RETURN;
  END IF;
  INSERT INTO credit_holds (id, org_id, amount, created_at)
    SELECT g.id, p_org, g.amount, g.at FROM unnest(granted, amounts, times) AS g(id, amount, at);
  -- The lots in a row, and beside them the holds in a row: a hold takes of each lot what of both lies side by side.
  WITH lots AS (
    SELECT l.id, l.remaining, sum(l.remaining) OVER (ORDER BY l.bucket = 'pack', l.expires_at, l.created_at, l.id) AS ends
    FROM credit_lots l WHERE l.org_id = p_org AND l.remaining > 0
  ), parts AS (
    INSERT INTO credit_hold_lots (hold_id, lot_id, amount)
    SELECT g.id, l.id, least(g.ends, l.ends) - greatest(g.ends - g.amount, l.ends - l.remaining)
    FROM unnest(granted, amounts, ends) AS g(id, amount, ends)
    JOIN lots l ON l.ends > g.ends - g.amount AND l.ends - l.remaining < g.ends
    WHERE g.amount > 0
    RETURNING lot_id, credit_hold_lots.amount
  ), taken AS (
    SELECT lot_id, sum(parts.amount)::int AS amount FROM parts GROUP BY lot_id
  ), changed AS (
    UPDATE credit_lots l SET remaining = l.remaining - t.amount FROM taken t WHERE l.id = t.lot_id RETURNING l.bucket, t.amount
  )
  SELECT coalesce(sum(c.amount), 0), coalesce(sum(c.amount) FILTER (WHERE c.bucket = 'monthly'), 0)
    INTO covered, covered_monthly FROM changed c;
  IF covered <> total OR covered_monthly <> account.monthly - monthly THEN
    RAISE EXCEPTION 'the lots of % do not cover its balance', p_org USING ERRCODE = 'data_corrupted';
  END IF;
  UPDATE credit_accounts a SET monthly = credits_hold_all.monthly, pack = credits_hold_all.pack, held = a.held + total, updated_at = latest
    WHERE a.org_id = p_org;
  INSERT INTO credit_ledger (org_id, operation_key, kind, monthly, pack, held, reference, created_at)
    SELECT p_org, 'hold:' || g.id, 'hold', -g.month, -(g.amount - g.month), g.amount, g.id, g.at
    FROM unnest(granted, amounts, months, times) WITH ORDINALITY AS g(id, amount, month, at, place)
    ORDER BY g.place;
END $$;

-- contract: takes and gives the same as before
CREATE OR REPLACE FUNCTION credits_hold(p_org text, p_hold text, p_amount int, p_monthly int, p_now timestamptz)
RETURNS TABLE (ok boolean, monthly int, pack int, period_end timestamptz) LANGUAGE sql AS $$
  SELECT h.ok, h.monthly, h.pack, h.period_end
  FROM credits_hold_all(p_org, ARRAY[p_hold], ARRAY[p_amount], ARRAY[p_now], p_monthly) h
$$;
