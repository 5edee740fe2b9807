import type { ReactNode } from 'react'

/** Which files are taken, and where people get them. */
export const KnownFormats = () => (
  <details className="rounded-card border border-line bg-card px-4 md:px-6">
    <summary className="min-h-11 py-3 font-semibold">
      Which files you can import, and where to get them
    </summary>
    <dl className="grid gap-3 pb-5">
      <Format name="Redfin">
        CSV files of “Download All”, at the end of the list of a search on redfin.com: homes for
        sale and, with the filter Sold, past sales. Files of any year.
      </Format>
      <Format name="HomeHarvest">
        CSV files that the Python library HomeHarvest writes, version 0.3 to 0.8. Names, e-mails and
        phones of agents are not kept.
      </Format>
      <Format name="RentCast">Saved JSON answers of the RentCast API to /listings/sale.</Format>
      <Format name="County sales">
        The CSV file of sales that many county assessors publish, with a mapping that says which
        column holds what. Those of King County, WA, and Ames, IA, come with the product.
      </Format>
    </dl>
    <p className="max-w-prose pb-5 text-muted text-sm">
      Use what the terms of its source let you use. Packed files and spreadsheets are not taken:
      unpack them, or save the sheet as CSV.
    </p>
  </details>
)

const Format = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt className="font-semibold">{name}</dt>
    <dd className="max-w-prose text-muted text-sm">{children}</dd>
  </div>
)
