import {
  IdentifierNode,
  Kysely,
  type KyselyPlugin,
  OperationNodeTransformer,
  PostgresDialect,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type RootOperationNode,
  SchemableIdentifierNode,
  sql,
  type UnknownRow,
} from 'kysely';
import type { Pool } from 'pg';
import type { ReadModelName } from '@marketplace/contracts/operations/operations.readModels.values.ts';
import { readModelVersions } from './readModels.ts';
import type { FindReadModelSchema } from './schemaNames.ts';

function isReadModel(name: string): name is ReadModelName {
  return Object.hasOwn(readModelVersions, name);
}

class LiveSchemaTransformer extends OperationNodeTransformer {
  readonly #schemaOf: FindReadModelSchema;

  constructor(schemaOf: FindReadModelSchema) {
    super();
    this.#schemaOf = schemaOf;
  }

  protected override transformSchemableIdentifier(node: SchemableIdentifierNode): SchemableIdentifierNode {
    const { schema, identifier } = super.transformSchemableIdentifier(node);
    if (schema === undefined) return SchemableIdentifierNode.create(identifier.name);
    const live = isReadModel(schema.name) ? this.#schemaOf(schema.name) : schema.name;
    return { ...SchemableIdentifierNode.create(identifier.name), schema: IdentifierNode.create(live) };
  }
}

/**
 * Creates a plugin that replaces the names of read models in queries with the names of the schemas that contain them.
 */
function liveSchemaPlugin(schemaOf: FindReadModelSchema): KyselyPlugin {
  const transformer = new LiveSchemaTransformer(schemaOf);
  return {
    transformQuery: ({ node }: PluginTransformQueryArgs): RootOperationNode => transformer.transformNode(node),
    transformResult: ({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> =>
      Promise.resolve(result),
  };
}

/** Source of a response: a pool, owned by the caller, and the schemas of the request. */
export interface ReadModelPoolAndSchemas {
  readonly pool: Pool;
  readonly schemaOf: FindReadModelSchema;
  /** Transaction for all reads. If undefined, every statement reads current data. */
  readonly snapshot?: Kysely<unknown>;
}

/**
 * Resolves the schemas of the read models. Call this function once per request, so that one response never mixes two
 * builds of a read model.
 */
export async function resolveReadModelPoolAndSchemas(port: {
  readonly pool: Pool;
  readonly resolveSchemas: () => Promise<FindReadModelSchema>;
}): Promise<ReadModelPoolAndSchemas> {
  return { pool: port.pool, schemaOf: await port.resolveSchemas() };
}

const databases = new WeakMap<Pool, Kysely<unknown>>();

function getDatabase(pool: Pool): Kysely<unknown> {
  const cached = databases.get(pool);
  if (cached !== undefined) return cached;
  const created = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  databases.set(pool, created);
  return created;
}

/**
 * Creates a query builder for tables named `readModel.table`, which are resolved to the schemas of the source. Caches
 * one instance per pool.
 */
export function createReadModelQueryBuilder<Tables>({
  pool,
  schemaOf,
  snapshot,
}: ReadModelPoolAndSchemas): Kysely<Tables> {
  return (snapshot ?? getDatabase(pool)).withPlugin(liveSchemaPlugin(schemaOf)) as Kysely<Tables>;
}

/**
 * Reads rows and counts from one snapshot, so that they are consistent. `read` must use the source that it receives,
 * through `createReadModelQueryBuilder`.
 */
export function readInDatabaseSnapshot<T>(
  source: ReadModelPoolAndSchemas,
  read: (source: ReadModelPoolAndSchemas) => Promise<T>,
): Promise<T> {
  return getDatabase(source.pool)
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((snapshot) => read({ ...source, snapshot }));
}

/** SQL expression for the number of rows per group. */
export const rowCountExpression = sql<number>`count(*)::int`;
