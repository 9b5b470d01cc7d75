import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OpenApiJsonSchema } from './schemaArbitrary.ts';

/** A response of an operation in the API document. */
interface DocumentedResponse {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: OpenApiJsonSchema }>>;
}

/** The parts of an operation that these tests use. */
export interface FuzzTestOpenApiOperation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: OpenApiJsonSchema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: OpenApiJsonSchema }>> };
  readonly responses: Readonly<Record<string, DocumentedResponse>>;
}

/** The parts of the API document that these tests use. */
export interface TestOpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, FuzzTestOpenApiOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, OpenApiJsonSchema>>;
    readonly responses: Readonly<Record<string, DocumentedResponse>>;
  };
}

/** The response to a request. */
export interface ReceivedTestApiReply {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Describes how a response differs from the documented operation; returns `null` when it conforms. */
export type OpenApiReplyConformanceCheck = (
  method: string,
  path: string,
  answer: ReceivedTestApiReply,
) => string | null;

const isJson = (type: string): boolean => /^application\/(problem\+)?json/.test(type);

/**
 * Creates a function that compares responses with an OpenAPI 3.1 document: status, content type and, for JSON, the
 * schema.
 */
export function createOpenApiReplyConformanceCheck(document: TestOpenApiDocument): OpenApiReplyConformanceCheck {
  const ajv = new Ajv2020.default({ strict: false, allErrors: false, validateFormats: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'api', ...document });
  const compiled = new Map<string, ValidateFunction>();
  const validator = (pointer: string): ValidateFunction => {
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `api#${pointer}` });
    compiled.set(pointer, known);
    return known;
  };
  return (method, path, { status, type, text }) => {
    const operation = document.paths[path]?.[method.toLowerCase()];
    if (operation === undefined) return 'the operation is not documented';
    const stated = operation.responses[status];
    if (stated === undefined) return `status ${status} is not documented: ${text.slice(0, 300)}`;
    const name = stated.$ref?.replace(/^.*\//, '');
    const response = name === undefined ? stated : document.components.responses[name];
    const [bare = ''] = type.split(';', 1);
    if (response?.content?.[bare] === undefined) return `content type ${type} of status ${status} is not documented`;
    if (!isJson(type)) return null;
    const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1');
    const at =
      name === undefined
        ? `/paths/${escaped(path)}/${method.toLowerCase()}/responses/${status}`
        : `/components/responses/${name}`;
    const validate = validator(`${at}/content/${escaped(bare)}/schema`);
    if (validate(JSON.parse(text))) return null;
    return `the body of status ${status} does not fit: ${ajv.errorsText(validate.errors)}: ${text.slice(0, 300)}`;
  };
}
