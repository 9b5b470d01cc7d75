-- Bytes by name where no S3-compatible store is set: logos. What is stored holds no personal data; see infra/adapters/blobs.
CREATE SCHEMA blobs;
CREATE TABLE blobs.blob (
  key text COLLATE "C" PRIMARY KEY CHECK (octet_length(key) BETWEEN 1 AND 1000),
  type text NOT NULL CHECK (octet_length(type) BETWEEN 3 AND 121),
  bytes bytea NOT NULL CHECK (octet_length(bytes) <= 10485760),
  sha256 bytea NOT NULL GENERATED ALWAYS AS (sha256(bytes)) STORED,
  stored_at timestamptz NOT NULL DEFAULT now()
);
-- Pictures are compressed already.
ALTER TABLE blobs.blob ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- Commands put them, queries read them.
GRANT USAGE ON SCHEMA blobs TO marketplace_command, marketplace_query;
GRANT SELECT, INSERT, UPDATE, DELETE ON blobs.blob TO marketplace_command;
GRANT SELECT ON blobs.blob TO marketplace_query;
