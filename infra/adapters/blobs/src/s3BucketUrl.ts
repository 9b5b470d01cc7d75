/** A bucket of an S3-compatible server, with the credentials to access it. */
export interface S3BucketLocationAndCredentials {
  /** URL of the bucket, such as https://host/bucket. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Path of the bucket URL: `/` and a valid bucket name. */
const bucketPath = /^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const regionName = /^[a-z0-9-]{1,40}$/;
const defaultRegion = 'us-east-1';

function decodeOrNull(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * Parses `https://key:secret@host/bucket?region=eu-central-1`. Reserved characters in the secret are percent-encoded (/ is %2F).
 * @returns `null` for an invalid URL.
 */
export function parseS3BucketUrl(address: string): S3BucketLocationAndCredentials | null {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol) || !bucketPath.test(url.pathname) || url.hash !== '') return null;
  const region = url.searchParams.get('region') ?? defaultRegion;
  const isValidQuery = [...url.searchParams.keys()].every((name) => name === 'region') && regionName.test(region);
  const [accessKeyId, secretAccessKey] = [decodeOrNull(url.username), decodeOrNull(url.password)];
  if (!isValidQuery || !accessKeyId || !secretAccessKey) return null;
  return { endpoint: `${url.origin}${url.pathname}`, region, accessKeyId, secretAccessKey };
}
