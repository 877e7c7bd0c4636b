-- A login that ends on loopback: the code that only the approving browser carries there, and who asked.
ALTER TABLE login_requests
  ADD COLUMN has_callback_code boolean NOT NULL DEFAULT false,
  ADD COLUMN callback_code_hash bytea,
  ADD COLUMN requested_from text;
