import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { type HomeNowAndBefore, myHomesCalls } from '../../contract/marks/my-homes.ts'
import { useAsked } from '../data/ask/use-asked.ts'
import { nowInWords } from '../marks/menu/home-now-sentences.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/controls/Button.tsx'
import { DemoMark } from '../ui/DemoMark.tsx'
import { formatHomeSize, joinKnown } from '../ui/facts-in-line.ts'
import { Failed } from '../ui/feedback/Failed.tsx'
import { HomePhoto } from '../ui/HomePhoto.tsx'
import { Page } from '../ui/Page.tsx'
import { ScreenHeading } from '../ui/ScreenHeading.tsx'
import { formatDate } from '../ui/words/format.ts'
import { PriceHistory } from './history/PriceHistory.tsx'

type WhatBecameProps = {
  readonly propertyId: string
  /** Shown while it is asked for. */
  readonly waiting: ReactNode
  /** Shown where nothing is known of the home. */
  readonly unknown: ReactNode
}

/** What became of a home that a link still leads to: there are no comps of it, but all that happened to its price. */
export const WhatBecame = ({ propertyId, waiting, unknown }: WhatBecameProps) => {
  const { asked, again } = useAsked(myHomesCalls.now, { params: { propertyId } })
  switch (asked.state) {
    case 'asking':
      return waiting
    case 'known':
      return <GoneHome home={asked.value} />
    case 'failed':
      return asked.gone ? (
        unknown
      ) : (
        <Page width="text">
          <Failed title="This home could not be loaded" text={asked.text} onAgain={again} />
        </Page>
      )
  }
}

const GoneHome = ({ home }: { readonly home: HomeNowAndBefore }) => {
  const { leads, beside } = nowInWords(home)
  return (
    <Page width="form">
      <div className="grid items-start gap-x-8 gap-y-4 md:has-[>img]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <HomePhoto
          src={home.imageUrl}
          alt={`${home.addressLine}, ${home.city}`}
          eager
          wordless
          className="rounded-card"
        />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-2">
            <p className="text-muted">
              {home.city}, {home.stateCode} {home.zip}
            </p>
            {home.demo ? <DemoMark /> : null}
          </div>
          <ScreenHeading
            title={home.addressLine}
            className="font-bold text-xl leading-tight tracking-tight"
          >
            {home.addressLine}
          </ScreenHeading>
          <p className="mt-1 text-muted">{formatHomeSize(home)}</p>
          <p className="tabular mt-4 font-bold text-lg">{leads}</p>
          {beside === null ? null : <p className="tabular mt-1">{beside}</p>}
          <p className="mt-4 max-w-prose text-muted">{whyNoComps(home)}</p>
          <div className="mt-5 flex flex-wrap gap-3">
            <Link href={paths.home} className={buttonClass('primary')}>
              Find homes for sale
            </Link>
            <Link href={paths.myHomes} className={buttonClass('secondary')}>
              My homes
            </Link>
          </div>
        </div>
      </div>
      <PriceHistory
        home={{ asOf: home.lastSeen, lastSeen: home.lastSeen }}
        history={home.priceHistory}
      />
      <p className="mt-4 text-muted text-sm">
        {joinKnown([
          home.listedBy === undefined ? null : `Listed by ${home.listedBy}`,
          `${home.source}, last seen ${formatDate(home.lastSeen)}`,
        ])}
      </p>
    </Page>
  )
}

const whyNoComps = ({ state }: HomeNowAndBefore): string => {
  switch (state) {
    case 'for sale':
      return 'This home is for sale, but we have no value for it: too little is known of it, or there are no sales to compare it with.'
    case 'pending':
      return 'This home is under contract. Values and comps are for homes for sale; if it comes back, they do too.'
    case 'sold':
      return 'This home is sold. Values and comps are for homes for sale.'
    case 'withdrawn':
      return 'This home is off the market. Values and comps are for homes for sale; if it comes back, they do too.'
    case 'off market':
      return 'You added this home. It has no value: too little is known of it, or too few homes like it sold nearby. Change it under “Add a home”.'
    case 'not seen':
      return 'No file or feed shows this home for sale any longer. Values and comps are for homes for sale; if it comes back, they do too.'
  }
}
