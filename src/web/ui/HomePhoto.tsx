import { useState } from 'react'

type HomePhotoProps = {
  readonly src: string | null
  /** What the photo shows; empty when the address stands right beside it. */
  readonly alt: string
  /** Load at once rather than when scrolled near. */
  readonly eager?: boolean
  readonly className?: string
}

/** A photo of a home, 16:10 unless `className` says otherwise; a drawing that says so when there is none or it cannot be loaded. */
export const HomePhoto = ({ src, alt, eager = false, className = '' }: HomePhotoProps) => {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  const frame = `block aspect-[16/10] w-full bg-well ${className}`
  if (src === null || src === '' || src === brokenSrc) return <ComingSoon className={frame} />
  return (
    <img
      src={src}
      alt={alt}
      width={640}
      height={400}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      // Listing sites refuse pictures to pages that name themselves.
      referrerPolicy="no-referrer"
      className={`${frame} object-cover`}
      onError={() => setBrokenSrc(src)}
    />
  )
}

const ComingSoon = ({ className }: { readonly className: string }) => (
  <svg viewBox="0 0 320 200" role="img" aria-label="Photo coming soon" className={className}>
    <g fill="none" stroke="var(--line-strong)" strokeWidth="2" strokeLinejoin="round">
      <path d="M0 146h320" stroke="var(--line)" />
      <path d="M98 146V92l62-44 62 44v54" />
      <path d="M86 100l74-53 74 53" strokeLinecap="round" />
      <path d="M148 146v-32h24v32M114 106h20v18h-20zM186 106h20v18h-20zM196 73V54h12v27" />
      <path
        d="M252 146v-16m0 0c-9 0-13-7-13-14s6-16 13-16 13 9 13 16-4 14-13 14zM62 146v-9"
        stroke="var(--line)"
      />
      <circle cx="62" cy="128" r="9" stroke="var(--line)" />
    </g>
    <text
      x="160"
      y="176"
      textAnchor="middle"
      fontSize="14"
      fontWeight="600"
      fill="var(--muted)"
      fontFamily="inherit"
    >
      Photo coming soon
    </text>
  </svg>
)
