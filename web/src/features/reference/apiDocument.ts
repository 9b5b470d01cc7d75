import { plural, t } from '@lingui/core/macro';
import { formatOrList } from '@marketplace/contracts/kernel/messages/formats.ts';

/** Language of the API description, which is the same in every language of the interface. */
export const apiDescriptionLanguage = 'en';

/**
 * The parts of the OpenAPI document that the API reference page uses. The document is not validated here, because it is
 * validated when it is generated.
 */
export interface OpenApiDocumentJson {
  readonly info: { readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperationJson>>>>;
  readonly components: { readonly responses: Readonly<Record<string, OpenApiResponseJson>> };
}

export interface OpenApiParameterJson {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: OpenApiSchemaJson;
}

export interface OpenApiSchemaJson {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, OpenApiSchemaJson>>;
  readonly allOf?: readonly OpenApiSchemaJson[];
  readonly description?: string;
}

type Content = Readonly<Record<string, { readonly schema?: OpenApiSchemaJson; readonly example?: unknown }>>;

export interface OpenApiResponseJson {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Content;
}

export interface OpenApiOperationJson {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly OpenApiParameterJson[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, OpenApiResponseJson>>;
}

/** An operation with its method and path. */
export interface DocumentedApiCall extends OpenApiOperationJson {
  readonly method: string;
  readonly path: string;
}

/** Returns all calls in the order of the document. */
export function listDocumentedApiCalls({ paths }: OpenApiDocumentJson): readonly DocumentedApiCall[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
  );
}

/** Whether each word of the search text occurs in the call's method, path, operation id or summary; ignores case. */
export function matchesApiReferenceSearch(
  { method, path, operationId, summary }: DocumentedApiCall,
  searchText: string,
): boolean {
  const text = `${method} ${path} ${operationId} ${summary}`.toLowerCase();
  return searchText
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Formats a schema as short text, such as `integer, minimum 1, maximum 100`. */
export function formatApiSchema({
  $ref,
  type,
  format,
  enum: values,
  maxLength,
  minimum,
  maximum,
  ...rest
}: OpenApiSchemaJson): string {
  if ($ref !== undefined) return $ref.replace(/^.*\//, '');
  if (values !== undefined) return values.map(String).join(', ');
  const types = [type].flat().filter((name) => name !== undefined);
  const kind = types.length === 0 ? t`any type` : formatOrList(types);
  const bounds = [
    ...(minimum === undefined ? [] : [t`minimum ${minimum}`]),
    ...(maximum === undefined ? [] : [t`maximum ${maximum}`]),
    ...(maxLength === undefined
      ? []
      : [plural(maxLength, { one: 'at most # character', other: 'at most # characters' })]),
    ...(rest.default === undefined ? [] : [t`default ${{ value: JSON.stringify(rest.default) }}`]),
  ];
  return [format ?? kind, ...bounds].join(', ');
}

/** An error status of a call, with its meaning and error codes. */
export interface DocumentedApiError {
  readonly status: string;
  readonly meaning: string;
  readonly codes: readonly string[];
}

/** Returns the error responses (4xx and 5xx) of a call. */
export function listDocumentedErrorsOfApiCall(
  { responses }: DocumentedApiCall,
  { components }: OpenApiDocumentJson,
): readonly DocumentedApiError[] {
  return Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, answer]) => {
      const response = components.responses[answer.$ref?.replace(/^.*\//, '') ?? ''] ?? answer;
      const schemas = response.content?.['application/problem+json']?.schema?.allOf ?? [];
      const codes = schemas.flatMap(({ properties }) => properties?.['code']?.enum ?? []).map(String);
      return { status, meaning: response.description ?? '', codes };
    });
}

const toIndentedText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

/** Returns the first example of a body as text, with indentation for JSON; `null` if there is no example. */
export function formatApiBodyExample(content: Content | undefined): string | null {
  const found = Object.values(content ?? {}).find(({ example }) => example !== undefined);
  return found === undefined ? null : toIndentedText(found.example);
}

/** Formats the media types of a body, separated by commas. */
export function formatMediaTypes(content: Content | undefined): string {
  return Object.keys(content ?? {}).join(', ');
}
