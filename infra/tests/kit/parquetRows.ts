import { DuckDBInstance, type DuckDBResultReader } from '@duckdb/node-api';

async function queryFile(statement: string, file: string): Promise<DuckDBResultReader> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    return await connection.runAndReadAll(statement, [file]);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** @returns the rows of a Parquet file as DuckDB reads them: JSON values, with positions as text. */
export async function readTestParquetRows(file: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  return (await queryFile('SELECT * FROM read_parquet($1)', file)).getRowObjectsJson();
}

/** @returns the columns of a Parquet file with their DuckDB types, in order. */
export async function readTestParquetColumnTypes(file: string): Promise<readonly (readonly unknown[])[]> {
  const described = await queryFile('DESCRIBE SELECT * FROM read_parquet($1)', file);
  return described.getRowsJson().map(([name, type]) => [name, type]);
}
