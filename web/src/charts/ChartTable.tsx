import { VisuallyHidden } from '@mantine/core';

export interface ChartTableProps {
  /** What the picture shows. */
  caption: string;
  columns: readonly string[];
  /** A row's first cell is its head. */
  rows: readonly (readonly (string | number)[])[];
}

/** The figures of a picture for those who do not see it. */
export function ChartTable({ caption, columns, rows }: ChartTableProps) {
  return (
    <VisuallyHidden component="div">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head, ...cells]) => (
            <tr key={head}>
              <th scope="row">{head}</th>
              {cells.map((cell, at) => (
                <td key={columns[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
