-- When a shared report was opened: a number a day, and nothing of who it was. Processes of the version before count only the sum (reports.view_count).
CREATE TABLE report_views (
  report_id text NOT NULL,
  day date NOT NULL,
  views integer NOT NULL,
  PRIMARY KEY (report_id, day)
);
CREATE INDEX report_views_day_idx ON report_views (day);
