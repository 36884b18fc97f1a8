/** Stands for the rows that are not rendered. */
export function RowGap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td className="b-table-gap" colSpan={columns} style={{ height }} />
    </tr>
  );
}
