-- A shared report may end by itself, and may ask for a password.
ALTER TABLE "reports" ADD COLUMN "expires_at" TIMESTAMPTZ(3), ADD COLUMN "password_hash" TEXT;
