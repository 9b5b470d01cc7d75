import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ApiScope } from '@marketplace/contracts/accounts/accounts.tokens.ts';
import type { Endpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import { ProblemDetails } from '@marketplace/contracts/kernel/problemDetails.ts';
import { endpointsByCapability } from '@marketplace/contracts/registry.ts';
import { productName } from '@marketplace/contracts/kernel/productName.ts';
import { readEndpointExamples } from './examples.ts';
import { describeLiveStreamAndHealthOpenApiPaths } from './fixedPaths.ts';
import { createOpenApiSchemaNameRegistry } from './namedSchemas.ts';
import {
  type DocumentedEndpoint,
  describeOpenApiOperation,
  type OpenApiSchemaAndProblemWriters,
} from './operations.ts';
import { createOpenApiDocProblemResponseBuilder } from './responses.ts';
import { createOpenApiSchemaWriter, type OpenApiFragment } from './schemas.ts';

/** Path of the OpenAPI document in the repository. The query service serves this file. */
export const openApiFilePath = fileURLToPath(new URL('../../contracts/src/openapi.json', import.meta.url));

const packageFile = new URL('../../package.json', import.meta.url);

const tags: Readonly<Record<keyof typeof endpointsByCapability | 'live' | 'health', string>> = {
  accounts: 'Accounts, sign-in, second factor, sessions and API tokens.',
  access: 'Access of people to providers.',
  vendorOnboarding: 'Onboarding of providers without representatives.',
  catalogue: 'Providers: search, details, comparison, and changes by admins and vendors.',
  coverage: 'Countries, operators and technologies.',
  matching: 'Which providers fit requirements, and why.',
  rfq: 'Requests for quotes, and quotes of vendors.',
  searches: 'Saved searches, favourites, the search log and its analytics.',
  webhooks: 'Events that the marketplace sends to your URLs.',
  companies: 'Colleagues who work on requests together.',
  notifications: 'Notifications of each person.',
  privacy: 'Privacy requests: access to and erasure of personal data.',
  settings: "The marketplace's settings.",
  engagement: 'Usage of pages.',
  operations: 'Monitoring for operators.',
  reference: 'This description.',
  live: 'Live updates.',
  health: 'Probes.',
};

const description = `The pages of the marketplace use these calls for everything they do.

Sign in with \`POST /api/auth/login\` and send \`Authorization: Bearer\` with the session's token, or create an API token on your
account page: it has scopes, and each call names the scope that it requires.

Commands return a \`position\`. Send it as \`X-Read-After\` with the next query or command to make sure that the response includes your
change. Send an \`Idempotency-Key\` with a command to make it safe to retry.

Refusals are returned as \`application/problem+json\`: \`code\` is stable, and each call lists the codes that it may
return. \`params\` contains the values of the text in \`message\` by name. If a value is itself a text, such as \`reason\`, its values
are listed under their paths, such as \`reason.rows\`.`;

const getSortKey = ({ path, method }: Endpoint): string => `${path} ${method}`;

/** Lists all API calls, grouped by capability and sorted by path. */
function describedCalls(): readonly DocumentedEndpoint[] {
  const examples = readEndpointExamples();
  return Object.entries(endpointsByCapability).flatMap(([capability, calls]) =>
    Object.entries(calls as Readonly<Record<string, Endpoint>>)
      .toSorted(([, one], [, other]) => (getSortKey(one) < getSortKey(other) ? -1 : 1))
      .map(([name, call]) => ({ name, capability, call, example: examples[name] ?? {} })),
  );
}

function describePaths(
  calls: readonly DocumentedEndpoint[],
  writers: OpenApiSchemaAndProblemWriters,
): Readonly<Record<string, OpenApiFragment>> {
  const paths: Record<string, Record<string, OpenApiFragment>> = {};
  for (const described of calls) {
    const path = described.call.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[described.call.method.toLowerCase()] = describeOpenApiOperation(described, writers);
  }
  return { ...paths, ...describeLiveStreamAndHealthOpenApiPaths(writers) };
}

/** Generates the OpenAPI 3.1 document of all API calls as plain JSON. */
export async function generateOpenApiDocument(): Promise<OpenApiFragment> {
  const writers = {
    schemas: createOpenApiSchemaWriter(await createOpenApiSchemaNameRegistry()),
    problems: createOpenApiDocProblemResponseBuilder(),
  };
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { readonly version: string };
  writers.schemas.write(ProblemDetails);
  const paths = describePaths(describedCalls(), writers);
  const scopes = ApiScope.options.map((scope) => `\`${scope}\``).join(', ');
  const document = {
    openapi: '3.1.0',
    info: { title: productName, version, description },
    servers: [{ url: '/' }],
    tags: Object.entries(tags).map(([name, text]) => ({ name, description: text })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: "A session's token, as returned by the sign-in." },
        apiToken: { type: 'http', scheme: 'bearer', description: `An API token. Its scopes: ${scopes}.` },
      },
      schemas: writers.schemas.named(),
      responses: writers.problems.named(),
    },
  };
  return JSON.parse(JSON.stringify(document)) as OpenApiFragment;
}
