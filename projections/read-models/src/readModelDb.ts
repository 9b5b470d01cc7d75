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
  type UnknownRow,
} from 'kysely';
import type { Pool } from 'pg';
import { type ReadModelName, readModelVersions } from './readModels.ts';
import type { SchemaOf } from './schemaNames.ts';

function isReadModel(name: string): name is ReadModelName {
  return Object.hasOwn(readModelVersions, name);
}

class LiveSchemas extends OperationNodeTransformer {
  readonly #schemaOf: SchemaOf;

  constructor(schemaOf: SchemaOf) {
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

/** Puts the schema that holds a read model in the place of its name. */
function liveSchemas(schemaOf: SchemaOf): KyselyPlugin {
  const transformer = new LiveSchemas(schemaOf);
  return {
    transformQuery: ({ node }: PluginTransformQueryArgs): RootOperationNode => transformer.transformNode(node),
    transformResult: ({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> =>
      Promise.resolve(result),
  };
}

/** Gives one answer its database: its tables are keyed `readModel.table` and read where the answer's schemas hold them. */
export type ReadModelDb = <Tables>(this: void, schemaOf: SchemaOf) => Kysely<Tables>;

const databases = new WeakMap<Pool, Kysely<unknown>>();

function databaseOf(pool: Pool): Kysely<unknown> {
  const known = databases.get(pool);
  if (known !== undefined) return known;
  const made = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  databases.set(pool, made);
  return made;
}

/** Queries over the tables of read models, by the connections of a pool, which stays the caller's. Cheap for a pool that was given before. */
export function createReadModelDb(pool: Pool): ReadModelDb {
  const db = databaseOf(pool);
  return <Tables>(schemaOf: SchemaOf) => db.withPlugin(liveSchemas(schemaOf)) as Kysely<Tables>;
}
