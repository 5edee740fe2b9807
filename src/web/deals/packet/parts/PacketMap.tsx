import type { PacketSale } from '../../../../contract/deals/deal-packet.ts'
import { offsetOf } from './direction-of.ts'

type Place = { readonly latitude: number; readonly longitude: number }

/**
 * A drawing of the home and the sales around it, north up and true to scale: it prints sharp, and needs no map from a
 * server.
 */
export const PacketMap = ({
  home,
  kept,
  left,
}: {
  readonly home: Place
  readonly kept: readonly PacketSale[]
  readonly left: readonly PacketSale[]
}) => {
  const reach = Math.max(0.1, ...kept.map((sale) => distanceOf(home, sale)))
  const nearLeft = left.filter((sale) => distanceOf(home, sale) <= 1.15 * reach)
  const scale = (HALF - MARGIN) / reach
  const at = (sale: Place) => {
    const { east, north } = offsetOf(home, sale)
    return { x: east * scale, y: -north * scale }
  }
  const rings = RINGS.filter((miles) => miles * scale <= HALF && miles * scale >= 40)
  return (
    <figure className="packet-map">
      <svg
        viewBox={`${-WIDE} ${-HALF} ${2 * WIDE} ${2 * HALF}`}
        role="img"
        aria-label={`${kept.length} comps around the home, north up`}
      >
        {rings.map((miles) => (
          <circle key={miles} r={miles * scale} className="ring" />
        ))}
        {nearLeft.map((sale) => {
          const { x, y } = at(sale)
          return (
            <circle
              key={`${sale.addressLine} ${sale.dateSold}`}
              cx={x}
              cy={y}
              r="4"
              className="left"
            />
          )
        })}
        {movedApart(kept.map(at)).map(({ x, y }, i) => (
          <g
            key={`${kept[i]?.addressLine} ${kept[i]?.dateSold}`}
            transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
          >
            <circle r={PIN} className="comp" />
            <text y="4.5" className="number">
              {i + 1}
            </text>
          </g>
        ))}
        <path d="M0-15 15-2H10V13H-10V-2h-5z" className="home" />
        {rings.map((miles) => (
          <text
            key={miles}
            x={Math.SQRT1_2 * miles * scale}
            y={Math.SQRT1_2 * miles * scale + 4}
            className="word"
          >
            {miles} mi
          </text>
        ))}
        <g transform={`translate(${WIDE - 26} ${-HALF + 34})`}>
          <path d="M0-20 7 4 0 0-7 4z" className="home" />
          <text y="20" className="word">
            N
          </text>
        </g>
      </svg>
      <figcaption>
        A house: this home. Numbers: the comps, as they are numbered above.
        {nearLeft.length === 0 ? '' : ' Small circles: sales that were left out.'} North is up;
        rings are miles from the home. Numbers that would cover one another stand a little aside.
      </figcaption>
    </figure>
  )
}

type Spot = { readonly x: number; readonly y: number }

/** Pins that would cover one another or the home in the middle, a little aside, so that each can be read. */
const movedApart = (pins: readonly Spot[]): Spot[] => {
  let spots = [...pins]
  for (let round = 0; round < ROUNDS; round++)
    spots = spots.map((spot, i) => {
      const others = [{ x: 0, y: 0 }, ...spots.filter((_, other) => other !== i)]
      return others.reduce((moved, other, j) => {
        const [dx, dy] = [moved.x - other.x, moved.y - other.y]
        const apart = Math.hypot(dx, dy)
        const lacking = 2 * PIN + 2 - apart
        if (lacking <= 0) return moved
        // What lies at one place goes apart by its number.
        const [ux, uy] = apart > 0.01 ? [dx / apart, dy / apart] : [Math.cos(i), Math.sin(i)]
        const step = j === 0 ? lacking : lacking / 2
        return { x: moved.x + ux * step, y: moved.y + uy * step }
      }, spot)
    })
  return spots
}

const distanceOf = (home: Place, sale: Place): number => {
  const { east, north } = offsetOf(home, sale)
  return Math.hypot(east, north)
}

const PIN = 12
const ROUNDS = 12
const HALF = 210
const WIDE = 340
const MARGIN = 24
const RINGS = [0.1, 0.25, 0.5, 0.75, 1] as const
