import { useState } from 'react'
import type { DealShare } from '../../../../contract/deals/deal-shares.ts'
import type { DealInputs } from '../../../../domain/deals/inputs/deal-inputs.ts'
import { SHARED_DAYS } from '../../../../domain/deals/share-limits.ts'
import { paths } from '../../../paths.ts'
import { usePreparedBy } from '../../../session/use-prepared-by.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog, DialogText } from '../../../ui/controls/Dialog.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { ShownOnce } from '../../../ui/ShownOnce.tsx'
import { formatCount, formatLongDay, formatMoment } from '../../../ui/words/format.ts'
import { type CompsWanted, useShares } from './use-shares.ts'

type ShareDialogProps = {
  readonly open: boolean
  readonly propertyId: string
  /** The deal as it is on the screen: no other one is shared. */
  readonly inputs: DealInputs
  readonly wanted: CompsWanted
  readonly onClose: () => void
  readonly focusAfter: () => void
}

/** Makes links to a deal, and lists those that open. */
export const ShareDialog = ({ open, onClose, focusAfter, ...shared }: ShareDialogProps) => (
  <Dialog
    open={open}
    title="Share this deal"
    shape="sheet"
    onClose={onClose}
    focusAfter={focusAfter}
  >
    <div className="grid gap-4 overflow-y-auto px-4 pb-4 sm:px-6 sm:pb-6">
      <DialogText>
        Anyone with the link can read the packet as it is now, without signing in, for {SHARED_DAYS}{' '}
        days. Later changes do not reach it. It has no photos and nothing of your account.
      </DialogText>
      <ShareForm {...shared} />
      <Button className="justify-self-start" onClick={onClose}>
        Close
      </Button>
    </div>
  </Dialog>
)

const ShareForm = ({
  propertyId,
  inputs,
  wanted,
}: Pick<ShareDialogProps, 'propertyId' | 'inputs' | 'wanted'>) => {
  const [preparedBy, setPreparedBy] = usePreparedBy()
  const [nameless, setNameless] = useState(false)
  const { shares, token, problem, busy, make, end } = useShares({ propertyId, inputs, wanted })
  return (
    <>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          const name = preparedBy.trim()
          setNameless(name === '')
          if (name !== '') void make(name)
        }}
      >
        <TextField
          label="Prepared by"
          hint="Your readers see this name."
          value={preparedBy}
          onChange={setPreparedBy}
          error={nameless ? 'Say who has prepared it.' : null}
          autoComplete="name"
        />
        <Button kind="primary" type="submit" aria-disabled={busy} className="justify-self-start">
          Make a link
        </Button>
      </form>
      {problem === null ? null : (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      {token === null ? null : (
        <ShownOnce
          label="Your link"
          text={`${location.origin}${paths.shared.replace(':token', token)}`}
        />
      )}
      <ShareList shares={shares} onEnd={end} />
    </>
  )
}

/** The links that open, each with how often it was opened, and a way to end it. */
const ShareList = ({
  shares,
  onEnd,
}: {
  /** Null until they are known. */
  readonly shares: readonly DealShare[] | null
  readonly onEnd: (share: DealShare) => void
}) => (
  <div>
    <h3 className="font-bold">Links that open</h3>
    {shares === null ? (
      <Skeleton className="mt-2 h-16 rounded-control" />
    ) : shares.length === 0 ? (
      <p className="mt-1 text-muted">None yet.</p>
    ) : (
      <ul className="mt-1">
        {shares.map((share) => (
          <li key={share.id} className="border-line border-t py-2 first:border-t-0">
            <OneShare share={share} onEnd={() => onEnd(share)} />
          </li>
        ))}
      </ul>
    )}
  </div>
)

const OneShare = ({ share, onEnd }: { readonly share: DealShare; readonly onEnd: () => void }) => {
  const [ending, setEnding] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="wrap-anywhere min-w-0">
        <span className="font-semibold">{share.preparedBy}</span>, made{' '}
        {formatMoment(new Date(share.createdAt), new Date())}
        <span className="block text-muted text-sm">
          {openedWords(share)} · opens until {formatLongDay(new Date(share.expiresAt))}
        </span>
      </p>
      {ending ? (
        <div className="flex gap-2">
          <Button kind="danger" onClick={onEnd}>
            End it for good
          </Button>
          <Button onClick={() => setEnding(false)}>Keep</Button>
        </div>
      ) : (
        <Button onClick={() => setEnding(true)}>End link</Button>
      )}
    </div>
  )
}

const openedWords = ({ opens, openedAt }: DealShare): string =>
  openedAt === null
    ? 'Never opened'
    : `Opened ${opens === 1 ? 'once' : `${formatCount(opens)} times`}, last on ${formatLongDay(new Date(openedAt))}`
