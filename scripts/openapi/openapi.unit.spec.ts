import { readFileSync } from 'node:fs';
import { validate } from '@apidevtools/swagger-parser';
import { ignoredInputSchema, type Endpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import { listEndpointRefusalCodes } from '@marketplace/contracts/kernel/commonRefusals.ts';
import { allEndpoints } from '@marketplace/contracts/registry.ts';
import { describe, expect, test } from 'vitest';
import { generateOpenApiDocument, openApiFilePath } from './document.ts';
import { readEndpointExamples } from './examples.ts';
import type { OpenApiFragment } from './schemas.ts';

const document = await generateOpenApiDocument();
const endpoints = Object.entries(allEndpoints) as readonly (readonly [string, Endpoint])[];
const examples = readEndpointExamples();
const paths = document['paths'] as Readonly<Record<string, Readonly<Record<string, OpenApiFragment>>>>;

/** Yields all objects in a part of a document. */
function* listObjects(part: unknown): Generator<Readonly<Record<string, unknown>>> {
  if (typeof part !== 'object' || part === null) return;
  yield part as Readonly<Record<string, unknown>>;
  for (const each of Object.values(part)) yield* listObjects(each);
}

describe('OpenAPI document in the repository', () => {
  test('matches the document that `npm run openapi` generates', () => {
    expect(JSON.parse(readFileSync(openApiFilePath, 'utf8'))).toEqual(document);
  });

  test('is valid OpenAPI 3.1 without dangling references', async () => {
    await expect(validate(structuredClone(document) as never)).resolves.toMatchObject({ openapi: '3.1.0' });
  });

  test('contains every call once, in the group of its capability', () => {
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    const names = operations.map((operation) => operation['operationId']);
    expect(names).toEqual(expect.arrayContaining(endpoints.map(([name]) => name)));
    expect(new Set(names).size).toBe(endpoints.length + 4);
  });

  test('contains no duplicate or self-referencing schemas', () => {
    const { schemas } = document['components'] as { readonly schemas: Readonly<Record<string, OpenApiFragment>> };
    expect(Object.keys(schemas).length).toBeGreaterThan(50);
    expect(Object.keys(schemas).filter((name) => /Input$|^__/.test(name))).toEqual([]);
    const isItself = ([name, schema]: [string, OpenApiFragment]): boolean =>
      String(schema['$ref']).endsWith(`/${name}`);
    expect(Object.entries(schemas).filter(isItself)).toEqual([]);
  });

  test('documents slow requests and large headers for every call', () => {
    const operations = Object.values(endpoints).map(([, { method, path }]) => {
      const { responses } = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] ?? {};
      return [path, Object.keys(responses ?? {})] as const;
    });
    const missing = operations.filter(([, statuses]) => !statuses.includes('408') || !statuses.includes('431'));
    expect(missing).toEqual([]);
  });

  test('contains no email addresses except examples', () => {
    const texts = [...listObjects(document)]
      .flatMap((part) => Object.values(part))
      .filter((each) => typeof each === 'string');
    const addresses = texts.flatMap((text) => text.match(/[\w.+-]+@[\w.-]+\w/g) ?? []);
    expect(addresses.filter((address) => !/\.example$/.test(address))).toEqual([]);
  });
});

/** Lists the error codes of an operation. */
function listCodes(call: Endpoint): ReadonlySet<unknown> {
  const operation = paths[call.path.replace(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()];
  const { responses } = document['components'] as { readonly responses: Readonly<Record<string, OpenApiFragment>> };
  const answers = Object.values((operation?.['responses'] ?? {}) as Readonly<Record<string, OpenApiFragment>>);
  const resolved = answers.map((each) => responses[String(each['$ref']).replace(/^.*\//, '')] ?? each);
  const lists = [...listObjects(resolved)].flatMap(
    ({ code }) => (code as { enum?: unknown[] } | undefined)?.enum ?? [],
  );
  return new Set(lists);
}

describe.each(endpoints)('%s', (name, call) => {
  const example = examples[name] ?? {};

  test('lists all of its error codes', () => {
    const named = listCodes(call);
    expect([...listEndpointRefusalCodes(call)].filter((code) => !named.has(code))).toEqual([]);
  });

  test('has valid examples of request and response', () => {
    if (call.params !== ignoredInputSchema) call.params.parse(example.params);
    if (call.query !== ignoredInputSchema) call.query.parse(example.query ?? {});
    if (call.body.type !== 'undefined') call.body.parse(example.body);
    if (call.files === undefined) call.reply.parse(example.reply);
    expect(call.summary).toMatch(/^[A-Z].{8,130}\.$/);
  });
});
