/** Beside a home that its owner has added, and that is not for sale in the open. */
export const OffMarketMark = () => (
  <span className="inline-flex items-center rounded-full border border-line-strong px-2.5 py-0.5 font-semibold text-xs">
    Off market
  </span>
)
