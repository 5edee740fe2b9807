/** Longitude and latitude, or right and down. */
export type Position = readonly [x: number, y: number]

/** Something on a map: points, lines or rings, with the layer it is in and what it is. */
export type Drawn = {
  readonly layer: string
  readonly type: 'point' | 'line' | 'polygon'
  readonly lines: readonly (readonly Position[])[]
  readonly tags: Readonly<Record<string, string>>
}

/**
 * A Mapbox Vector Tile (version 2.1) of what lies on it, on land from edge to edge. `place` says where a position
 * lies on the tile, whose corners are at 0, 0 and 1, 1.
 */
export const vectorTile = (
  drawn: readonly Drawn[],
  place: (position: Position) => Position,
): Buffer => {
  const land: Drawn = {
    layer: 'earth',
    type: 'polygon',
    lines: [corners],
    tags: { kind: 'earth' },
  }
  const layers = new Map([['earth', [land]]])
  for (const one of drawn) {
    const lines = one.lines.flatMap((line) => clip(one.type, line.map(place)))
    if (lines.length === 0) continue
    layers.set(one.layer, [...(layers.get(one.layer) ?? []), { ...one, lines }])
  }
  return Buffer.concat([...layers].map(([name, features]) => field(3, layer(name, features))))
}

const EXTENT = 4096
/** How far past the edges things are drawn, so that none of them shows. */
const OVER = 1 / 64
const corners: readonly Position[] = [
  [-OVER, -OVER],
  [1 + OVER, -OVER],
  [1 + OVER, 1 + OVER],
  [-OVER, 1 + OVER],
]

const layer = (name: string, features: readonly Drawn[]): Buffer => {
  const keys = new Map<string, number>()
  const values = new Map<string, number>()
  const numberIn = (known: Map<string, number>, text: string) => {
    const number = known.get(text) ?? known.size
    known.set(text, number)
    return number
  }
  const written = features.map(({ tags, type, lines }) => {
    const pairs = Object.entries(tags).flatMap(([key, value]) => [
      numberIn(keys, key),
      numberIn(values, value),
    ])
    return Buffer.concat([
      field(2, varints(pairs)),
      number(3, { point: 1, line: 2, polygon: 3 }[type]),
      field(4, varints(commands(type, lines))),
    ])
  })
  return Buffer.concat([
    field(1, Buffer.from(name)),
    ...written.map((feature) => field(2, feature)),
    ...[...keys.keys()].map((key) => field(3, Buffer.from(key))),
    ...[...values.keys()].map((value) => field(4, field(1, Buffer.from(value)))),
    number(5, EXTENT),
    number(15, 2),
  ])
}

/** Section 4.3 of the specification: move, line and close, each place as the way from the one before. */
const commands = (type: Drawn['type'], lines: Drawn['lines']): number[] => {
  let [x, y] = [0, 0]
  const wayTo = ([right, down]: Position): number[] => {
    const [nextX, nextY] = [Math.round(right * EXTENT), Math.round(down * EXTENT)]
    const way = [zigzag(nextX - x), zigzag(nextY - y)]
    ;[x, y] = [nextX, nextY]
    return way
  }
  return lines.flatMap((line) => {
    const ring = type === 'polygon' ? clockwise(line) : line
    const [first, ...rest] = ring
    if (first === undefined) return []
    return [
      ...[MOVE + (1 << 3), ...wayTo(first)],
      ...(rest.length === 0 ? [] : [LINE + (rest.length << 3), ...rest.flatMap(wayTo)]),
      ...(type === 'polygon' ? [CLOSE + (1 << 3)] : []),
    ]
  })
}
const [MOVE, LINE, CLOSE] = [1, 2, 7]

/** An outer ring runs so, on a page whose y points down; a ring's last place is not its first again. */
const clockwise = (line: readonly Position[]): readonly Position[] => {
  const [first] = line
  const last = line.at(-1)
  const open = line.length > 1 && String(first) === String(last) ? line.slice(0, -1) : line
  const area = open.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = open[(at + 1) % open.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)
  return area < 0 ? open.toReversed() : open
}

/** What of a line or ring lies on the tile. */
const clip = (type: Drawn['type'], line: readonly Position[]): (readonly Position[])[] => {
  if (type === 'point') return line.filter(isOn).map((one) => [one])
  if (type === 'line') return clipLine(line)
  const ring = sides.reduce<readonly Position[]>((rest, side) => clipRing(rest, side), line)
  return ring.length < 3 ? [] : [ring]
}

const isOn = (position: Position) => sides.every((side) => side(position) >= 0)

/** How far inside each side of the tile a place lies. */
const sides: readonly ((position: Position) => number)[] = [
  ([x]) => x + OVER,
  ([x]) => 1 + OVER - x,
  ([, y]) => y + OVER,
  ([, y]) => 1 + OVER - y,
]

/** Sutherland and Hodgman, one side. */
const clipRing = (
  ring: readonly Position[],
  side: (position: Position) => number,
): readonly Position[] =>
  ring.flatMap((to, at) => {
    const from = ring.at(at - 1) ?? to
    const [inFrom, inTo] = [side(from), side(to)]
    const edge = inFrom >= 0 !== inTo >= 0 ? [between(from, to, inFrom / (inFrom - inTo))] : []
    return inTo >= 0 ? [...edge, to] : edge
  })

/** Liang and Barsky, a stretch at a time; stretches that meet become one line again. */
const clipLine = (line: readonly Position[]): Position[][] => {
  const kept: Position[][] = []
  for (const [at, to] of line.entries()) {
    const from = line[at - 1]
    if (from === undefined) continue
    let [start, end] = [0, 1]
    for (const side of sides) {
      const [inFrom, inTo] = [side(from), side(to)]
      if (inFrom < 0 && inTo < 0) end = -1
      else if (inFrom < 0) start = Math.max(start, inFrom / (inFrom - inTo))
      else if (inTo < 0) end = Math.min(end, inFrom / (inFrom - inTo))
    }
    if (start >= end) continue
    const before = kept.at(-1)
    if (before !== undefined && start === 0 && String(before.at(-1)) === String(from))
      before.push(between(from, to, end))
    else kept.push([between(from, to, start), between(from, to, end)])
  }
  return kept
}

const between = (from: Position, to: Position, share: number): Position =>
  share === 1 ? to : [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]

const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value)

/** Protocol Buffers: a field of bytes, and one of a number. */
const field = (id: number, bytes: Buffer): Buffer =>
  Buffer.concat([varints([id * 8 + 2, bytes.length]), bytes])
const number = (id: number, value: number): Buffer => varints([id * 8, value])

/** Numbers behind one another, each in as many bytes as it needs: seven bits a byte, the lowest first. */
export const varints = (values: readonly number[]): Buffer =>
  Buffer.from(
    values.flatMap((value) => {
      const bytes: number[] = []
      let rest = value
      while (rest > 127) {
        bytes.push((rest % 128) + 128)
        rest = Math.floor(rest / 128)
      }
      return [...bytes, rest]
    }),
  )
