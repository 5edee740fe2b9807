/** The address of a call: its parameters and its query, written as addresses are. Undefined parts are left out. */
export const addressOf = (
  path: string,
  { params, query }: { readonly params?: unknown; readonly query?: unknown },
): string => {
  const values = textsOf(params)
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  )
  const text = Object.entries(textsOf(query))
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .join('&')
  return text === '' ? filled : `${filled}?${text}`
}

const textsOf = (parts: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parts ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )
