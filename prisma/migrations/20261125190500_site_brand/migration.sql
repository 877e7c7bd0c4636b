-- How the reports of a site look where its organization says otherwise, such as with the logo of an agency's client.
ALTER TABLE sites
  ADD COLUMN brand jsonb NOT NULL DEFAULT '{}', -- {color, footer, isSqoutNamed}; without a member, the organization's holds
  ADD COLUMN logo_key text, -- blob key
  ADD COLUMN logo_type text,
  ADD COLUMN logo_hash text;
