/** The number of a cell as people write it (`455000`, `$455,000.00`, `34.0`, `-122.3`), else null. */
export const numberIn = (text: string): number | null => {
  const match =
    /^([-+]?)\$?\s*((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)(?:e([-+]?\d{1,3}))?$/i.exec(
      text.trim(),
    )
  if (!match?.[2]) return null
  const value = Number(`${match[1]}${match[2].replaceAll(',', '')}e${match[3] ?? '0'}`)
  return Number.isFinite(value) ? value : null
}
