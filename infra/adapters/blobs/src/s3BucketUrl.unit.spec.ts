import { expect, test } from 'vitest';
import { parseS3BucketUrl } from './s3BucketUrl.ts';

test('parses host, bucket, region and both keys', () => {
  expect(parseS3BucketUrl('https://AKIA:a%2Fb%2Bc@s3.example:9000/logos-1?region=eu-central-1')).toEqual({
    endpoint: 'https://s3.example:9000/logos-1',
    region: 'eu-central-1',
    accessKeyId: 'AKIA',
    secretAccessKey: 'a/b+c',
  });
  expect(parseS3BucketUrl('http://id:key@127.0.0.1/logos')?.region).toBe('us-east-1');
});

test.each([
  'logos',
  's3://id:key@host/bucket',
  'https://host/bucket',
  'https://id@host/bucket',
  'https://id:key@host',
  'https://id:key@host/',
  'https://id:key@host/bucket/folder',
  'https://id:key@host/bucket/../other/',
  'https://id:key@host/Bucket',
  'https://id:key@host/bucket?region=EU west',
  'https://id:key@host/bucket?regoin=eu-west-1',
  'https://id:key@host/bucket#part',
  'https://id:%E0%A4%A@host/bucket',
])('rejects %s as a bucket URL', (address) => expect(parseS3BucketUrl(address)).toBeNull());
