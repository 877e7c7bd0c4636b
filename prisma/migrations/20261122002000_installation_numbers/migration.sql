-- Numbers of the whole installation, for metrics: taken by one worker for all of them. One row.
CREATE TABLE installation_numbers (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  taken_at timestamptz(3) NOT NULL DEFAULT '-infinity',
  numbers jsonb,
  books_checked_at timestamptz(3) NOT NULL DEFAULT '-infinity'
);
INSERT INTO installation_numbers DEFAULT VALUES;
