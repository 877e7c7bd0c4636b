-- Whom the site belongs to, for an agency; null: no client.
ALTER TABLE sites ADD COLUMN client text;
