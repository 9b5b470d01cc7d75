/** A bucket of an S3-compatible server, and who asks there. */
export interface S3Address {
  /** Of the bucket, as https://host/bucket. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** As buckets are called. */
const bucketPath = /^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const regionName = /^[a-z0-9-]{1,40}$/;
const usualRegion = 'us-east-1';

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * Reads `https://key:secret@host/bucket?region=eu-central-1`; signs such as / in the secret are written as in addresses, %2F. @returns
 * `null` for anything else.
 */
export function parseS3Address(address: string): S3Address | null {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol) || !bucketPath.test(url.pathname) || url.hash !== '') return null;
  const region = url.searchParams.get('region') ?? usualRegion;
  const isKnown = [...url.searchParams.keys()].every((name) => name === 'region') && regionName.test(region);
  const [accessKeyId, secretAccessKey] = [decoded(url.username), decoded(url.password)];
  if (!isKnown || !accessKeyId || !secretAccessKey) return null;
  return { endpoint: `${url.origin}${url.pathname}`, region, accessKeyId, secretAccessKey };
}
