-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "organizations" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "plan_id" TEXT NOT NULL,
    "avatar_key" TEXT,
    "avatar_type" TEXT,
    "avatar_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organizations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "avatar_url" TEXT,
    "active_org_id" TEXT,
    "issuer" TEXT,
    "subject" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "memberships" (
    "id" TEXT NOT NULL,
    "org_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "memberships_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" TEXT NOT NULL,
    "org_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "display" TEXT NOT NULL,
    "environment" TEXT NOT NULL,
    "scopes" TEXT[],
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "login_tokens" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "display" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "login_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credit_accounts" (
    "org_id" TEXT NOT NULL,
    "monthly" INTEGER NOT NULL DEFAULT 0,
    "pack" INTEGER NOT NULL DEFAULT 0,
    "held" INTEGER NOT NULL DEFAULT 0,
    "period_start" TIMESTAMPTZ(3) NOT NULL,
    "period_end" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credit_accounts_pkey" PRIMARY KEY ("org_id")
);

-- CreateTable
CREATE TABLE "credit_lots" (
    "id" TEXT NOT NULL,
    "org_id" TEXT NOT NULL,
    "bucket" TEXT NOT NULL,
    "granted" INTEGER NOT NULL,
    "remaining" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credit_lots_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credit_holds" (
    "id" TEXT NOT NULL,
    "org_id" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "charged" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "credit_holds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credit_hold_lots" (
    "hold_id" TEXT NOT NULL,
    "lot_id" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,

    CONSTRAINT "credit_hold_lots_pkey" PRIMARY KEY ("hold_id","lot_id")
);

-- CreateTable
CREATE TABLE "credit_ledger" (
    "id" BIGSERIAL NOT NULL,
    "org_id" TEXT NOT NULL,
    "operation_key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "monthly" INTEGER NOT NULL,
    "pack" INTEGER NOT NULL,
    "held" INTEGER NOT NULL,
    "charged" INTEGER NOT NULL DEFAULT 0,
    "reference" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credit_ledger_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "runs" (
    "id" TEXT NOT NULL,
    "org_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "api_key_id" TEXT,
    "url" TEXT NOT NULL,
    "site_key" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "trigger" TEXT NOT NULL DEFAULT 'api',
    "mode" TEXT NOT NULL DEFAULT 'audit',
    "model" TEXT,
    "website_id" TEXT,
    "audit_id" TEXT,
    "config" JSONB,
    "coverage_mode" TEXT NOT NULL,
    "disabled_rules" TEXT[],
    "external_links" BOOLEAN NOT NULL DEFAULT false,
    "max_pages" INTEGER NOT NULL,
    "notice" JSONB,
    "phase" TEXT NOT NULL DEFAULT 'prepare',
    "epoch" INTEGER NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deadline_at" TIMESTAMPTZ(3),
    "restarts" INTEGER NOT NULL DEFAULT 0,
    "claimed" INTEGER NOT NULL DEFAULT 0,
    "pages_done" INTEGER NOT NULL DEFAULT 0,
    "pages_failed" INTEGER NOT NULL DEFAULT 0,
    "urls_known" INTEGER NOT NULL DEFAULT 0,
    "crawl_state" JSONB,
    "site_probe" JSONB,
    "trap_state" JSONB,
    "health_score" DOUBLE PRECISION,
    "issues_found" INTEGER,
    "issues_fixed" INTEGER,
    "report_id" TEXT,
    "error" TEXT,
    "completion_reason" TEXT,
    "completion_message" TEXT,
    "cost_usd" DOUBLE PRECISION,
    "started_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "runs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "run_events" (
    "id" BIGSERIAL NOT NULL,
    "run_id" TEXT NOT NULL,
    "phase" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "current" INTEGER,
    "total" INTEGER,
    "failed" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "run_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox" (
    "run_id" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("run_id")
);

-- CreateTable
CREATE TABLE "frontier" (
    "run_id" TEXT NOT NULL,
    "url_hash" BIGINT NOT NULL,
    "url" TEXT NOT NULL,
    "depth" SMALLINT NOT NULL,
    "source" VARCHAR(8) NOT NULL,
    "pattern" TEXT,
    "rank" SMALLINT NOT NULL DEFAULT 0,
    "seq" BIGSERIAL NOT NULL,
    "hops" SMALLINT NOT NULL DEFAULT 0,
    "state" VARCHAR(8) NOT NULL DEFAULT 'queued',
    "lease_token" TEXT,
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "outcome" VARCHAR(16),
    "status" SMALLINT,
    "detail" TEXT,
    "redirect_to" TEXT,

    CONSTRAINT "frontier_pkey" PRIMARY KEY ("run_id","url_hash")
);

-- CreateTable
CREATE TABLE "pages" (
    "run_id" TEXT NOT NULL,
    "url_hash" BIGINT NOT NULL,
    "url" TEXT NOT NULL,
    "depth" SMALLINT NOT NULL,
    "status" SMALLINT NOT NULL,
    "catalogue" TEXT NOT NULL,
    "facts" TEXT NOT NULL,
    "results" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pages_pkey" PRIMARY KEY ("run_id","url_hash")
);

-- CreateTable
CREATE TABLE "workers" (
    "id" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "workers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "crawl_slices" (
    "id" TEXT NOT NULL,
    "worker_id" TEXT NOT NULL,
    "run_id" TEXT NOT NULL,
    "org_id" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "connections" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "crawl_slices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "crawl_hosts" (
    "host" TEXT NOT NULL,
    "crawl_delay_ms" INTEGER NOT NULL DEFAULT 0,
    "pace" JSONB,
    "not_before" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "crawl_hosts_pkey" PRIMARY KEY ("host")
);

-- CreateTable
CREATE TABLE "reports" (
    "id" TEXT NOT NULL,
    "org_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "run_id" TEXT,
    "visibility" TEXT NOT NULL DEFAULT 'private',
    "base_url" TEXT NOT NULL,
    "site_key" TEXT NOT NULL,
    "health_score" DOUBLE PRECISION,
    "page_count" INTEGER,
    "error_count" INTEGER,
    "warning_count" INTEGER,
    "passed_count" INTEGER,
    "view_count" INTEGER NOT NULL DEFAULT 0,
    "summary" JSONB,
    "content_key" TEXT NOT NULL,
    "content_sha256" TEXT NOT NULL,
    "content_bytes" INTEGER NOT NULL,
    "audited_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "reports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "publish_claims" (
    "org_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "content_sha256" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "lease_until" TIMESTAMPTZ(3) NOT NULL,
    "report_id" TEXT,
    "response" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "publish_claims_pkey" PRIMARY KEY ("org_id","user_id","content_sha256")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "org_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "body_sha256" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "lease_until" TIMESTAMPTZ(3) NOT NULL,
    "status" INTEGER,
    "response" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("org_id","user_id","route","key")
);

-- CreateTable
CREATE TABLE "rule_catalogues" (
    "hash" TEXT NOT NULL,
    "ids" TEXT[],

    CONSTRAINT "rule_catalogues_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "organizations_slug_key" ON "organizations"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "users_issuer_subject_key" ON "users"("issuer", "subject");

-- CreateIndex
CREATE INDEX "memberships_user_id_idx" ON "memberships"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "memberships_org_id_user_id_key" ON "memberships"("org_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_token_hash_key" ON "api_keys"("token_hash");

-- CreateIndex
CREATE INDEX "api_keys_org_id_created_at_idx" ON "api_keys"("org_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "login_tokens_token_hash_key" ON "login_tokens"("token_hash");

-- CreateIndex
CREATE INDEX "credit_accounts_period_end_idx" ON "credit_accounts"("period_end");

-- CreateIndex
CREATE INDEX "credit_lots_org_id_bucket_expires_at_idx" ON "credit_lots"("org_id", "bucket", "expires_at");

-- CreateIndex
CREATE INDEX "credit_holds_org_id_idx" ON "credit_holds"("org_id");

-- CreateIndex
CREATE UNIQUE INDEX "credit_ledger_operation_key_key" ON "credit_ledger"("operation_key");

-- CreateIndex
CREATE INDEX "credit_ledger_org_id_id_idx" ON "credit_ledger"("org_id", "id");

-- CreateIndex
CREATE INDEX "runs_user_id_org_id_created_at_id_idx" ON "runs"("user_id", "org_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "runs_org_id_site_key_completed_at_idx" ON "runs"("org_id", "site_key", "completed_at" DESC);

-- CreateIndex
CREATE INDEX "run_events_run_id_id_idx" ON "run_events"("run_id", "id" DESC);

-- CreateIndex
CREATE INDEX "outbox_next_attempt_at_idx" ON "outbox"("next_attempt_at");

-- CreateIndex
CREATE INDEX "crawl_slices_run_id_idx" ON "crawl_slices"("run_id");

-- CreateIndex
CREATE INDEX "crawl_slices_host_idx" ON "crawl_slices"("host");

-- CreateIndex
CREATE UNIQUE INDEX "reports_run_id_key" ON "reports"("run_id");

-- CreateIndex
CREATE INDEX "reports_content_key_idx" ON "reports"("content_key");

-- CreateIndex
CREATE INDEX "publish_claims_report_id_idx" ON "publish_claims"("report_id");

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "login_tokens" ADD CONSTRAINT "login_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_accounts" ADD CONSTRAINT "credit_accounts_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_hold_lots" ADD CONSTRAINT "credit_hold_lots_hold_id_fkey" FOREIGN KEY ("hold_id") REFERENCES "credit_holds"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runs" ADD CONSTRAINT "runs_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reports" ADD CONSTRAINT "reports_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


