-- How shared reports of an organization look, beside its logo.
ALTER TABLE "organizations" ADD COLUMN "brand" JSONB;
