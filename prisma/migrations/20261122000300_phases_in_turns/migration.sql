-- Prepare and the link checks of finish are done in turns, as the crawl is: what one turn leaves for the next, and whether the phase waits without a slot.
ALTER TABLE runs ADD COLUMN phase_state jsonb;
ALTER TABLE runs ADD COLUMN start_page jsonb;
ALTER TABLE runs ADD COLUMN is_waiting boolean NOT NULL DEFAULT false;

-- What other hosts answered, for all runs, for an hour.
CREATE TABLE link_answers (
  url_hash bigint PRIMARY KEY,
  url text NOT NULL,
  answer jsonb NOT NULL,
  answered_at timestamptz(3) NOT NULL
);
CREATE INDEX link_answers_age ON link_answers (answered_at);
