import { useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import {
  type HomeLook,
  type HomeLookedAt,
  homeMarkCalls,
} from '../../../contract/marks/home-marks.ts'
import type { AsSeen } from '../../../domain/marks/since-last-look.ts'
import { ask } from '../../data/ask/ask.ts'
import { isAway } from '../../data/ask/request.ts'
import { type MarkOutbox, useMarkOutbox } from '../../data/kept/marks/mark-outbox.ts'
import { useUserId } from '../../session/session.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Toaster } from '../../ui/feedback/Toaster.tsx'
import { DealLine, notesName } from './DealLine.tsx'
import { isForSomethingElse, keysSetting } from './home-keys-setting.ts'
import { type HomeMarks, HomeMarksContext, type MarkableHome } from './home-marks.ts'
import { MarkMenu } from './MarkMenu.tsx'
import { MarkNotes } from './MarkNotes.tsx'
import { SinceLook } from './SinceLook.tsx'
import { useKeptMarks } from './use-home-marks.ts'

export type MarkOfHomeProps = {
  readonly home: MarkableHome & AsSeen
  /** Where its notes and what has changed are shown, once they are known: they would push down what is below. */
  readonly notesPlace: HTMLElement | null
}

/**
 * How far the subscriber is with the home that is looked at, with its notes, and what has changed since the look
 * before. That it is looked at now is kept.
 */
export const MarkOfHome = ({ home, notesPlace }: MarkOfHomeProps) => {
  const { marks, before } = useLook(home)
  return (
    <>
      {marks === null ? null : (
        <KnownMark home={home} notesPlace={notesPlace} marks={marks} before={before} />
      )}
      <Toaster />
    </>
  )
}

type KnownMarkProps = MarkOfHomeProps & {
  readonly marks: HomeMarks
  readonly before: HomeLook | null
}

const KnownMark = ({ home, notesPlace, marks, before }: KnownMarkProps) => {
  const kept = marks.markOf(home.propertyId)
  useMarkKeys(home, marks)
  const texts = [kept?.reason ?? '', kept?.note ?? ''].filter((text) => text !== '')
  return (
    <HomeMarksContext value={marks}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <MarkMenu home={home} look="button" under="start" />
        {kept === null ? null : (
          <Button kind="quiet" onClick={() => marks.openNotes(home)}>
            {notesName(kept) ?? (texts.length === 0 ? 'Add a note' : 'Edit the note')}
          </Button>
        )}
        {kept === null ? null : (
          <div className="min-w-0">
            <DealLine home={home} kept={kept} />
          </div>
        )}
      </div>
      {notesPlace === null
        ? null
        : createPortal(
            <>
              <SinceLook home={home} look={before} className="mb-2" />
              {texts.length === 0 ? null : (
                <p className="mb-3 whitespace-pre-line rounded-control bg-well px-3 py-2 text-sm">
                  {texts.join('\n')}
                </p>
              )}
            </>,
            notesPlace,
          )}
      <MarkNotes />
    </HomeMarksContext>
  )
}

/** On the page of a home: s saves it, x dismisses it, u takes the last change back. */
const useMarkKeys = (home: MarkableHome, marks: HomeMarks) => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!keysSetting.read() || isForSomethingElse(event)) return
      const does = {
        s: () => marks.move(home, 'Watching'),
        x: () => marks.move(home, 'Passed'),
        u: () => marks.undo(),
      }[event.key]
      if (does === undefined) return
      event.preventDefault()
      does()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [home, marks])
}

/** Keeps once that the home is looked at; the look before it and the marks are known then. */
const useLook = ({ propertyId, price, value, distance }: MarkOfHomeProps['home']) => {
  const [looked, setLooked] = useState<HomeLookedAt | null>(null)
  const outbox = useMarkOutbox(useUserId())
  useEffect(() => {
    let left = false
    const body = { price, value, distance }
    const look = async () => {
      const answer = await ask(homeMarkCalls.look, { params: { propertyId }, body })
      const now = answer.ok
        ? answer.value
        : isAway(answer.error)
          ? await knownWithoutLook(propertyId, outbox)
          : null
      if (!left && now !== null) setLooked(now)
    }
    void look()
    return () => {
      left = true
    }
  }, [propertyId, price, value, distance, outbox])
  const first = useMemo(
    () =>
      looked && { marks: looked.mark === null ? [] : [{ ...looked.mark, propertyId }], looks: [] },
    [looked, propertyId],
  )
  return { marks: useKeptMarks(first)?.marks ?? null, before: looked?.before ?? null }
}

/** Where a look cannot be kept: what the server can say all the same, else what this device has changed; null for neither. */
const knownWithoutLook = async (
  propertyId: string,
  outbox: MarkOutbox,
): Promise<HomeLookedAt | null> => {
  const answer = await ask(homeMarkCalls.list, {})
  const isOfIt = (one: { readonly propertyId: string }) => one.propertyId === propertyId
  if (answer.ok) {
    const { marks, looks } = answer.value
    return { mark: marks.find(isOfIt) ?? null, before: looks.find(isOfIt) ?? null }
  }
  outbox.takeUp()
  return outbox.unsent().some(({ home }) => isOfIt(home)) ? { mark: null, before: null } : null
}
