/** Names of columns with their PostgreSQL types. */
type ColumnTypes<Row> = Readonly<Record<keyof Row & string, string>>;

export interface RowsParameter<Row> {
  /** Goes into a FROM clause and provides the rows under this name, in the given order. */
  from(name: string): string;
  values(rows: readonly Row[]): unknown[];
}

/**
 * Rows as the parameters of a statement: named columns instead of counted positions, and one array a column, so that the same
 * prepared text serves one row and a hundred. As one JSON parameter the same rows take half a millisecond longer.
 */
export function rowsParameter<Row extends object>(columns: ColumnTypes<Row>): RowsParameter<Row> {
  const names = Object.keys(columns) as (keyof Row & string)[];
  const arrays = names.map((name, index) => `$${index + 1}::${columns[name]}[]`);
  return {
    from: (name) => `unnest(${arrays.join(", ")}) as ${name} (${names.join(", ")})`,
    values: (rows) => names.map((name) => rows.map((row) => row[name])),
  };
}
