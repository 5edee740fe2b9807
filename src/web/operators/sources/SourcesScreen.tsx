import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import type { FileImports } from '../../../contract/sources/file-imports.ts'
import type { Source } from '../../../contract/sources/sources.ts'
import { paths } from '../../paths.ts'
import { ForOperators, operatorLackOf } from '../../session/ForOperators.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import { Page } from '../../ui/Page.tsx'
import { ScreenHeading } from '../../ui/ScreenHeading.tsx'
import { CountyListsOnFile } from './CountyListsOnFile.tsx'
import { DeadMailsNote } from './DeadMailsNote.tsx'
import { Files } from './Files.tsx'
import { isUnderWay } from './file-sentences.ts'
import { OnFile } from './OnFile.tsx'
import { SourceCard } from './SourceCard.tsx'
import { useSources } from './use-sources.ts'

/** Where listings come from: sources that bring them by themselves, and files. For operators. */
export const SourcesScreen = () => {
  const { asked, putFile, putSources, again } = useSources()
  const now = useNow()
  return (
    <Page width="wide">
      {operatorLackOf(asked) !== null ? null : (
        <Link
          href={paths.admin()}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-brand underline-offset-4 hover:underline"
        >
          <ArrowLeft aria-hidden className="size-4" />
          Admin
        </Link>
      )}
      <ScreenHeading title="Sources" />
      <p className="mt-2 max-w-prose text-muted">
        Where your listings, sales and county lists come from: feeds that keep themselves fresh, and
        files you bring.
      </p>
      <div className="mt-6">
        <ForOperators asked={asked} of="the sources" heights={['h-36', 'h-56']} onAgain={again}>
          {({ sources, files, lost }) => (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
              <p
                role="status"
                className={lost ? 'max-w-prose font-semibold text-notice' : 'sr-only'}
              >
                {lost ? LOST : ''}
              </p>
              <DeadMailsNote />
              <section aria-labelledby="feeds">
                <h2 id="feeds" className="mb-3 font-bold text-lg tracking-tight">
                  Feeds
                </h2>
                <Feeds sources={sources} now={now} onSources={putSources} />
              </section>
              <section aria-labelledby="files">
                <h2 id="files" className="mb-3 font-bold text-lg tracking-tight">
                  Files
                </h2>
                <Files files={files} now={now} onFile={putFile} />
              </section>
              {/* Both are asked for again when a file has come in. */}
              <CountyListsOnFile key={`lists ${settled(files)}`} now={now} />
              <OnFile key={`on file ${settled(files)}`} />
            </div>
          )}
        </ForOperators>
      </div>
    </Page>
  )
}

const settled = ({ imports }: FileImports): number =>
  imports.filter((file) => !isUnderWay(file)).length

const LOST =
  'The server cannot be reached. This is how things were; the page goes on by itself when it answers.'

type FeedsProps = {
  readonly sources: readonly Source[]
  readonly now: Date
  readonly onSources: (sources: readonly Source[]) => void
}

const Feeds = ({ sources, now, onSources }: FeedsProps) =>
  sources.length === 0 ? (
    <p className="max-w-prose text-muted">
      No feed is connected. To connect your MLS or RentCast, list it in sources.json on the server:
      docs/deploy.md says how.
    </p>
  ) : (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {sources.map((source) => (
        <li key={source.name}>
          <SourceCard source={source} now={now} onSources={onSources} />
        </li>
      ))}
    </ul>
  )
