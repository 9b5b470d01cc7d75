/** What the page shows of the document; the document itself is checked where it is written. */
export interface ApiDocument {
  readonly info: { readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly responses: Readonly<Record<string, Answer>> };
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly allOf?: readonly Schema[];
  readonly description?: string;
}

type Content = Readonly<Record<string, { readonly schema?: Schema; readonly example?: unknown }>>;

export interface Answer {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Content;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Answer>>;
}

/** An operation where it is called. */
export interface Call extends Operation {
  readonly method: string;
  readonly path: string;
}

/** The calls of the document, in its order. */
export function callsOf({ paths }: ApiDocument): readonly Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
  );
}

/** Whether a call has all words somewhere in its address, name or summary. */
export function isAbout({ method, path, operationId, summary }: Call, words: string): boolean {
  const text = `${method} ${path} ${operationId} ${summary}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** What a value may be, in a few words. */
export function schemaText({ $ref, type, format, enum: listed, maxLength, minimum, maximum, ...rest }: Schema): string {
  if ($ref !== undefined) return $ref.replace(/^.*\//, '');
  if (listed !== undefined) return listed.map(String).join(', ');
  const kind = [type].flat().join(' or ') || 'any';
  const bounds = [
    ...(minimum === undefined ? [] : [`from ${minimum}`]),
    ...(maximum === undefined ? [] : [`to ${maximum}`]),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(rest.default === undefined ? [] : [`else ${JSON.stringify(rest.default)}`]),
  ];
  return [format ?? kind, ...bounds].join(', ');
}

/** What a call is refused with: the status, what it means, and the codes. */
export interface RefusalText {
  readonly status: string;
  readonly meaning: string;
  readonly codes: readonly string[];
}

/** The refusals of a call, by status. */
export function refusalsOf({ responses }: Call, { components }: ApiDocument): readonly RefusalText[] {
  return Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, answer]) => {
      const said = components.responses[answer.$ref?.replace(/^.*\//, '') ?? ''] ?? answer;
      const parts = said.content?.['application/problem+json']?.schema?.allOf ?? [];
      const codes = parts.flatMap(({ properties }) => properties?.['code']?.enum ?? []).map(String);
      return { status, meaning: said.description ?? '', codes };
    });
}

const indented = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

/** An example of a body, as text; `null` where there is none. */
export function exampleOf(content: Content | undefined): string | null {
  const found = Object.values(content ?? {}).find(({ example }) => example !== undefined);
  return found === undefined ? null : indented(found.example);
}

/** What a body or an answer is made of, where no example tells. */
export function mediaTypesOf(content: Content | undefined): string {
  return Object.keys(content ?? {}).join(', ');
}
