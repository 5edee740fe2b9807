import { Check, Link as LinkIcon, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { nothingChosen } from '../../data/storage/comps/comps-choice.ts'
import { compsQuery, type LinkedSearch } from '../../data/storage/comps/comps-link.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'

type ShareButtonProps = {
  readonly propertyId: string
  /** What its comps were searched by, where the address does not say. */
  readonly search: LinkedSearch
  readonly title: string
}

/** Hands this screen's address on, with the comps as they are chosen: to the phone's share sheet, or to the clipboard. */
export const ShareButton = ({ propertyId, search, title }: ShareButtonProps) => {
  const [copied, setCopied] = useState(false)
  const onPhone = useMediaQuery('(pointer: coarse)') && 'share' in navigator
  const addressOf = () => {
    const query = location.search || `?${compsQuery(search, nothingChosen)}`
    return `${location.origin}${paths.comps(propertyId)}${query}`
  }

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])

  // A share sheet that is closed, or a clipboard that is forbidden, rejects; the address bar remains.
  const share = () => navigator.share({ title, url: addressOf() }).catch(() => undefined)
  const copy = () =>
    navigator.clipboard.writeText(addressOf()).then(
      () => setCopied(true),
      () => undefined,
    )

  if (onPhone) {
    return (
      <Button kind="quiet" onClick={share}>
        <Share2 aria-hidden className="size-4" />
        Share
      </Button>
    )
  }
  if (!('clipboard' in navigator)) return null
  return (
    <Button kind="quiet" onClick={copy}>
      {copied ? (
        <Check aria-hidden className="size-4" />
      ) : (
        <LinkIcon aria-hidden className="size-4" />
      )}
      <span aria-live="polite">{copied ? 'Link copied' : 'Copy link'}</span>
    </Button>
  )
}

const COPIED_MS = 3_000
