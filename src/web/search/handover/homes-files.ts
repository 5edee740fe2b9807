import type { Home } from '../../../contract/search/home.ts'
import type { Layout } from '../../../contract/search/layout.ts'

/** The homes that are shown, drawn or not, in their order, with the columns that are: of cards, all. */
export const homesFiles = (homes: () => readonly Home[], layout: Layout) => {
  const columnsIn = async () => {
    const { homeSheet } = await import('./home-sheet.ts')
    const { shownColumns } = await import('../table/column-order.ts')
    const shown = shownColumns(layout.columns).map(({ name }) => name)
    return homeSheet(layout.view === 'table' ? shown : 'all', window.location.origin)
  }
  return {
    xlsx: async () => {
      const { xlsxFile } = await import('../../data/handover/xlsx-file.ts')
      return xlsxFile('Homes', await columnsIn(), homes())
    },
    csv: async () => {
      const { csvFile } = await import('../../data/handover/csv-file.ts')
      return csvFile(await columnsIn(), homes())
    },
    geojson: async () => {
      const { homesGeoJson } = await import('./homes-geojson.ts')
      return homesGeoJson(await columnsIn(), homes())
    },
  }
}
