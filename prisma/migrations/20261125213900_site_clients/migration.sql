-- Whom the site belongs to, for an agency; null: nobody in particular.
ALTER TABLE sites ADD COLUMN client text;
