type Priced = { readonly lat: number; readonly long: number; readonly price: number }

export type NearbySketchProps = {
  readonly home: Priced
  readonly comps: readonly Priced[]
  /** What is said of the comps as a whole: `Fair · 12 comps`. */
  readonly note?: string | undefined
  /** There is room to count those that cost more, and those that do not, on lines of their own. */
  readonly tall?: boolean
  /** In the place of a photo, and says so. */
  readonly photoComing?: boolean
  readonly className?: string
}

/**
 * A strip with the home in the middle and its comps around it, north up and true to scale: a full dot costs
 * more than the home, a hollow one does not.
 */
export const NearbySketch = (props: NearbySketchProps) => {
  const { home, comps, tall = false, photoComing = false, className = '' } = props
  const note = props.note ?? countText(comps.length)
  const higher = comps.filter(({ price }) => price > home.price)
  const lower = comps.filter(({ price }) => price <= home.price)
  const at = placeAround(home, comps)
  const [higherPath, lowerPath] = [higher.map(at).join(''), lower.map(at).join('')]
  const spoken = [photoComing ? 'Photo coming soon' : '', note]
  if (higher.length > 0) spoken.push(`${higher.length} priced higher`)
  if (lower.length > 0) spoken.push(`${lower.length} priced lower`)
  return (
    <div
      role="img"
      aria-label={spoken.filter((text) => text !== '').join(', ')}
      className={`flex w-full min-w-0 items-center gap-1.5 bg-well pr-4 text-muted text-xs leading-4 ${photoComing ? 'pl-4' : 'pl-1.5'} ${className}`}
    >
      {photoComing ? <span className="shrink-0">Photo coming soon</span> : null}
      {/* Takes the room that the words leave, so that no dot lies under them. */}
      <svg
        viewBox={`${-WIDE} -50 ${2 * WIDE} 100`}
        preserveAspectRatio={photoComing ? 'xMidYMid' : 'xMinYMid'}
        aria-hidden
        className="h-0 min-h-full min-w-0 flex-1"
      >
        <g fill="none" strokeLinecap="round">
          <path d={lowerPath} stroke="var(--muted)" strokeWidth="13" />
          <path d={lowerPath} stroke="var(--well)" strokeWidth="7" />
          <path d={higherPath} stroke="var(--muted)" strokeWidth="13" />
        </g>
        <path
          d="M0-13 13-2H9V11H-9V-2h-4z"
          fill="var(--ink)"
          stroke="var(--well)"
          strokeWidth="2.5"
        />
      </svg>
      <span className="shrink-0 text-right">
        <span className="block font-semibold">{note}</span>
        <Count sign="●" of={higher.length} word="higher" tall={tall} />
        <Count sign="○" of={lower.length} word="lower" tall={tall} />
      </span>
    </div>
  )
}

type CountProps = {
  readonly sign: string
  readonly of: number
  readonly word: string
  readonly tall: boolean
}

const Count = ({ sign, of, word, tall }: CountProps) =>
  of === 0 ? null : (
    <span className={tall ? 'block' : ''}>
      {' '}
      {sign} {of} {word}
    </span>
  )

const countText = (comps: number) =>
  comps === 0 ? 'No comps' : `${comps} ${comps === 1 ? 'comp' : 'comps'}`

/** Half the width that dots may take, where half the height is 50. */
const WIDE = 60
const DOT_MARGIN = 8

/** Where each comp is around the home, as the start of a line without length: its round cap is the dot. */
const placeAround = (home: Priced, comps: readonly Priced[]) => {
  const eastPerDegree = Math.cos((home.lat * Math.PI) / 180)
  const offset = ({ lat, long }: Priced) => ({
    east: (long - home.long) * eastPerDegree,
    south: home.lat - lat,
  })
  const scales = comps.map(offset).map(({ east, south }) => {
    return Math.min((WIDE - DOT_MARGIN) / Math.abs(east), (50 - DOT_MARGIN) / Math.abs(south))
  })
  // All at the home's own place: any scale will do.
  const scale = Math.min(1e6, ...scales)
  return (comp: Priced) => {
    const { east, south } = offset(comp)
    return `M${(east * scale).toFixed(1)} ${(south * scale).toFixed(1)}h0`
  }
}
