import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ApiScope } from '@marketplace/contracts/accounts/accounts.tokens.ts';
import type { Endpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import { Problem } from '@marketplace/contracts/kernel/problem.ts';
import { callsByCapability } from '@marketplace/contracts/registry.ts';
import { readExamples } from './examples.ts';
import { fixedPaths } from './fixedPaths.ts';
import { nameSchemas } from './namedSchemas.ts';
import { type DescribedCall, operationOf, type Writers } from './operations.ts';
import { createProblemWriter } from './responses.ts';
import { createSchemaWriter, type Part } from './schemas.ts';

/** Where the document stands in the repository; the query service answers it. */
export const documentFile = fileURLToPath(new URL('../../contracts/src/openapi.json', import.meta.url));

const packageFile = new URL('../../package.json', import.meta.url);

const tags: Readonly<Record<keyof typeof callsByCapability | 'live' | 'health', string>> = {
  accounts: 'Accounts, sign-in, second factor, sessions and API tokens.',
  access: 'Who answers for which provider.',
  arrivals: 'Providers that nobody answers for yet.',
  catalogue: 'Providers: search, details, comparison, and what admins and vendors do with the catalogue.',
  coverage: 'Countries, operators and technologies.',
  matching: 'Which providers fit requirements, and why.',
  rfq: 'Requests for quotes, and what vendors answer.',
  searches: 'Saved searches, favourites, the search log and what is learnt from it.',
  webhooks: 'Events that the marketplace sends to addresses of yours.',
  companies: 'Colleagues who work on requests together.',
  notifications: 'What happened, as each person is told of it.',
  privacy: "People's rights about their data.",
  settings: "The marketplace's settings.",
  engagement: 'How pages are used.',
  operations: 'What operators look at.',
  reference: 'This description.',
  live: 'News while a page is open.',
  health: 'Probes.',
};

const description = `Everything that the marketplace's own pages do goes through these calls.

Sign in by \`POST /api/auth/login\` and send \`Authorization: Bearer\` with the session's token, or make an API token on the
page of your account: it has scopes, and each call names the one that it needs.

Commands answer a \`position\`. Send it as \`X-Read-After\` with the next query or command, and the answer knows of what you did. Send
an \`Idempotency-Key\` with a command, and it is safe to repeat.

What is refused is answered as \`application/problem+json\`: \`code\` is stable, and each call names the codes that it may
answer.`;

const placeOf = ({ path, method }: Endpoint): string => `${path} ${method}`;

/** The calls by capability, each capability's by path. */
function describedCalls(): readonly DescribedCall[] {
  const examples = readExamples();
  return Object.entries(callsByCapability).flatMap(([capability, calls]) =>
    Object.entries(calls as Readonly<Record<string, Endpoint>>)
      .toSorted(([, one], [, other]) => (placeOf(one) < placeOf(other) ? -1 : 1))
      .map(([name, call]) => ({ name, capability, call, example: examples[name] ?? {} })),
  );
}

function pathsOf(calls: readonly DescribedCall[], writers: Writers): Readonly<Record<string, Part>> {
  const paths: Record<string, Record<string, Part>> = {};
  for (const described of calls) {
    const path = described.call.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[described.call.method.toLowerCase()] = operationOf(described, writers);
  }
  return { ...paths, ...fixedPaths(writers) };
}

/** The OpenAPI 3.1 document of every call, as plain JSON. */
export async function describeApi(): Promise<Part> {
  const writers = { schemas: createSchemaWriter(await nameSchemas()), problems: createProblemWriter() };
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { readonly version: string };
  writers.schemas.write(Problem);
  const paths = pathsOf(describedCalls(), writers);
  const scopes = ApiScope.options.map((scope) => `\`${scope}\``).join(', ');
  const document = {
    openapi: '3.1.0',
    info: { title: 'IoT connectivity marketplace', version, description },
    servers: [{ url: '/' }],
    tags: Object.entries(tags).map(([name, text]) => ({ name, description: text })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: "A session's token, as sign-in answers it." },
        apiToken: { type: 'http', scheme: 'bearer', description: `An API token. Its scopes: ${scopes}.` },
      },
      schemas: writers.schemas.named(),
      responses: writers.problems.named(),
    },
  };
  return JSON.parse(JSON.stringify(document)) as Part;
}
