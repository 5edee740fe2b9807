import { entryAt } from '../domain/entry-at.ts'
import { printableLine } from '../domain/printable-text.ts'

/** A table for a terminal: columns as wide as their widest cell; a heading that begins with `>` aligns right. */
export const textTable = (
  headings: readonly string[],
  cells: readonly (readonly string[])[],
): string => {
  const rows = cells.map((row) => row.map(printableLine))
  const names = headings.map((heading) => heading.replace(/^>/, ''))
  const widths = names.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        headings[column]?.startsWith('>')
          ? cell.padStart(entryAt(widths, column))
          : cell.padEnd(entryAt(widths, column)),
      )
      .join('  ')
      .trimEnd()
  return `${[names, widths.map((width) => '─'.repeat(width)), ...rows].map(line).join('\n')}\n`
}
