import { type CSSProperties, useLayoutEffect, useMemo, useState } from 'react'
import type { Home } from '../../../contract/search/home.ts'
import { type MapDriver, pinMargins } from '../../map/drivers/map-driver.ts'
import { stackPins } from '../../map/map-pin.ts'
import { PlacedOnMap } from '../../map/PlacedOnMap.tsx'
import { tones } from '../../ui/verdict-tones.ts'
import { formatCount } from '../../ui/words/format.ts'
import { watchGroups } from './home-clusters.ts'
import {
  countLooks,
  eachAlone,
  groupName,
  type HomeGroup,
  lookOf,
  type PillLook,
  pillName,
  pillText,
  placeOf,
  shrunkenPills,
} from './home-pills.ts'

/** Which home of list and map is looked at, and which is pointed at, in either. */
export type MapChoice = {
  readonly selected: Home | null
  readonly onSelect: (home: Home) => void
  readonly pointed: string | null
  readonly onPoint: (propertyId: string | null) => void
}

type HomePillsProps = MapChoice & {
  readonly driver: MapDriver
  readonly streetsMissing: boolean
  readonly homes: readonly Home[]
}

/** The found homes on the map: each a pill or a dot; where many lie close together, one mark for all of them. */
export const HomePills = (props: HomePillsProps) => {
  const { driver, streetsMissing, homes, selected, onSelect, pointed, onPoint } = props
  const groups = useGroups(driver, homes)
  const singles = useMemo(
    () => groups.flatMap(({ homes: [home, other] }) => (home && !other ? [home] : [])),
    [groups],
  )
  const offsets = useMemo(
    () => stackPins(singles.map((home) => ({ id: home.propertyId, at: placeOf(home) }))),
    [singles],
  )
  const shrunken = useShrunken(driver, groups, offsets)
  return groups.map(({ key, at, homes: inGroup }) => {
    const [home] = inGroup
    if (home === undefined) return null
    const isSelected = inGroup.some((one) => one.propertyId === selected?.propertyId)
    const isPointed = inGroup.some((one) => one.propertyId === pointed)
    const emphasized = isSelected || isPointed
    if (inGroup.length > 1)
      return (
        <PlacedOnMap
          key={key}
          driver={driver}
          at={at}
          offset={NO_OFFSET}
          level={emphasized ? 5 : 1}
        >
          <GroupMark
            homes={inGroup}
            emphasized={emphasized}
            onPress={() => driver.fit(inGroup.map(placeOf), pinMargins(streetsMissing), 'gliding')}
          />
        </PlacedOnMap>
      )
    const look = lookOf(home)
    const asDot = shrunken.has(home.propertyId) && !emphasized
    return (
      <PlacedOnMap
        key={key}
        driver={driver}
        at={at}
        offset={offsets.get(home.propertyId) ?? NO_OFFSET}
        level={emphasized ? 5 : asDot ? 0 : levels[look]}
      >
        <button
          type="button"
          className="home-pill"
          style={inks[look]}
          data-look={look}
          data-dot={asDot ? '' : undefined}
          data-emphasized={emphasized ? '' : undefined}
          aria-label={pillName(home)}
          aria-current={isSelected}
          onClick={() => onSelect(home)}
          onMouseEnter={() => onPoint(home.propertyId)}
          onMouseLeave={() => onPoint(null)}
          onFocus={() => onPoint(home.propertyId)}
          onBlur={() => onPoint(null)}
        >
          <span className="home-pill-label">{pillText(home)}</span>
        </button>
      </PlacedOnMap>
    )
  })
}

const NO_OFFSET = { x: 0, y: 0 }
/** As homes-map.css has it. */
const GROUP_PX = 28
const levels: Readonly<Record<PillLook, number>> = { clears: 4, pays: 3, none: 2, loses: 1 }

/** The ink and the ground of each look, from the verdict. */
const inks: Readonly<Record<PillLook, CSSProperties>> = {
  clears: inksOf(tones.clears),
  pays: inksOf(tones.pays),
  loses: inksOf(tones.loses),
  none: inksOf({ color: 'var(--muted)', soft: 'var(--card)' }),
}

function inksOf({ color, soft }: { readonly color: string; readonly soft: string }) {
  return { '--pill': color, '--pill-soft': soft } as CSSProperties
}

type GroupMarkProps = {
  readonly homes: readonly Home[]
  readonly emphasized: boolean
  readonly onPress: () => void
}

/** How many homes, and how many of them pay something; a press goes closer. */
const GroupMark = ({ homes, emphasized, onPress }: GroupMarkProps) => {
  const { pays } = countLooks(homes)
  return (
    <button
      type="button"
      className="home-group"
      style={inks.pays}
      // Drawn by the style: the name begins with the number that is read, and says this one as well.
      data-pays={pays === 0 ? undefined : formatCount(pays)}
      data-emphasized={emphasized ? '' : undefined}
      aria-label={groupName(homes)}
      onClick={onPress}
    >
      {formatCount(homes.length)}
    </button>
  )
}

/** A swatch of a look, as the legend shows it. */
export const LookSwatch = ({ look }: { readonly look: PillLook }) => (
  <span aria-hidden className="home-pill-swatch" style={inks[look]} data-look={look} />
)

/** The homes in the groups that MapLibre makes; without it each by itself. */
const useGroups = ({ gl }: MapDriver, homes: readonly Home[]): readonly HomeGroup[] => {
  const alone = useMemo(() => (gl === null ? eachAlone(homes) : null), [gl, homes])
  const [groups, setGroups] = useState<readonly HomeGroup[]>([])
  useLayoutEffect(() => {
    if (gl === null) return
    return watchGroups(gl, homes, (next) =>
      setGroups((now) => (keysOf(now) === keysOf(next) ? now : next)),
    )
  }, [gl, homes])
  return alone ?? groups
}

const keysOf = (groups: readonly HomeGroup[]): string => groups.map(({ key }) => key).join(' ')

/** Which of the homes are dots in the view that the map shows, whenever it has come to rest. */
const useShrunken = (
  driver: MapDriver,
  groups: readonly HomeGroup[],
  offsets: ReturnType<typeof stackPins>,
): ReadonlySet<string> => {
  const [moves, setMoves] = useState(0)
  useLayoutEffect(() => driver.onMoved(() => setMoves((n) => n + 1)), [driver])
  // biome-ignore lint/correctness/useExhaustiveDependencies: pixels are others after a move.
  return useMemo(
    () =>
      shrunkenPills(
        groups.flatMap(({ key, at, homes: [home, other] }) => {
          if (home === undefined) return []
          const { x, y } = driver.pixelsOf(at)
          // A group never shrinks, and is about its point.
          if (other !== undefined)
            return [{ id: key, look: 'none', x, y: y + GROUP_PX / 2, letters: 1 }]
          const offset = offsets.get(key) ?? NO_OFFSET
          const letters = pillText(home).length
          return [{ id: key, look: lookOf(home), x: x + offset.x, y: y + offset.y, letters }]
        }),
      ),
    [driver, groups, offsets, moves],
  )
}
