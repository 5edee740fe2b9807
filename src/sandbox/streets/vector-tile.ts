/** A shape of a tile, in tile units from the upper left corner. */
export type TileFeature = {
  readonly kind: 'point' | 'line' | 'polygon'
  readonly points: readonly (readonly [x: number, y: number])[]
  readonly properties: Readonly<Record<string, string>>
}

export type TileLayer = { readonly name: string; readonly features: readonly TileFeature[] }

/** Units along a tile's side. */
export const TILE_EXTENT = 4096

/** Writes a tile as the Mapbox Vector Tile specification 2.1 says (section 4: a protocol buffer). */
export const encodeTile = (layers: readonly TileLayer[]): Uint8Array =>
  Uint8Array.from(
    layers
      .filter(({ features }) => features.length > 0)
      .flatMap((layer) => bytesField(3, encodeLayer(layer))),
  )

const encodeLayer = ({ name, features }: TileLayer): number[] => {
  const keys = new Map<string, number>()
  const values = new Map<string, number>()
  const encoded = features.map((feature) => encodeFeature(feature, keys, values))
  return [
    ...varintField(15, 2),
    ...textField(1, name),
    ...encoded.flatMap((feature) => bytesField(2, feature)),
    ...[...keys.keys()].flatMap((key) => textField(3, key)),
    ...[...values.keys()].flatMap((value) => bytesField(4, textField(1, value))),
    ...varintField(5, TILE_EXTENT),
  ]
}

const encodeFeature = (
  { kind, points, properties }: TileFeature,
  keys: Map<string, number>,
  values: Map<string, number>,
): number[] => {
  const tags = Object.entries(properties).flatMap(([key, value]) => [
    indexOf(keys, key),
    indexOf(values, value),
  ])
  return [
    ...bytesField(2, tags.flatMap(varint)),
    ...varintField(3, { point: 1, line: 2, polygon: 3 }[kind]),
    ...bytesField(4, encodeGeometry(kind, points).flatMap(varint)),
  ]
}

/** Section 4.3: MoveTo the first point, LineTo the others, ClosePath for a ring; steps are zigzag deltas. */
const encodeGeometry = (kind: TileFeature['kind'], points: TileFeature['points']): number[] => {
  const ordered = kind === 'polygon' && signedArea(points) < 0 ? points.toReversed() : points
  const commands: number[] = []
  let [lastX, lastY] = [0, 0]
  for (const [at, [x, y]] of ordered.entries()) {
    if (at === 0) commands.push(command(MOVE_TO, 1))
    if (at === 1) commands.push(command(LINE_TO, ordered.length - 1))
    commands.push(zigzag(x - lastX), zigzag(y - lastY))
    lastX = x
    lastY = y
  }
  return kind === 'polygon' ? [...commands, command(CLOSE_PATH, 1)] : commands
}

/** Positive for an exterior ring, which runs clockwise on screen (section 4.3.4.4). */
const signedArea = (ring: TileFeature['points']): number => {
  let area = 0
  for (const [at, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [x, y]
    area += x * nextY - nextX * y
  }
  return area
}

const MOVE_TO = 1
const LINE_TO = 2
const CLOSE_PATH = 7
const command = (id: number, count: number) => (id & 0x7) | (count << 3)
const zigzag = (value: number) => (value << 1) ^ (value >> 31)

const indexOf = (table: Map<string, number>, text: string): number => {
  const index = table.get(text) ?? table.size
  table.set(text, index)
  return index
}

const varint = (value: number): number[] => {
  const bytes: number[] = []
  let rest = value >>> 0
  while (rest > 0x7f) {
    bytes.push((rest & 0x7f) | 0x80)
    rest >>>= 7
  }
  return [...bytes, rest]
}

const varintField = (field: number, value: number) => [field << 3, ...varint(value)]

const bytesField = (field: number, bytes: readonly number[]) => [
  (field << 3) | 2,
  ...varint(bytes.length),
  ...bytes,
]

const textField = (field: number, text: string) => bytesField(field, [...Buffer.from(text, 'utf8')])
