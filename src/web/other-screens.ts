/** Screens that few visits begin with. Each is a file of its own, which this one only names. */
export const otherScreens = {
  myHomes: () => import('./marks/board/MyHomesScreen.tsx').then((file) => file.MyHomesScreen),
  addHome: () => import('./homes/AddHomeScreen.tsx').then((file) => file.AddHomeScreen),
  deals: () => import('./deals/list/DealsScreen.tsx').then((file) => file.DealsScreen),
  job: () => import('./job-costs/JobScreen.tsx').then((file) => file.JobScreen),
  flips: () => import('./flips/FlipsScreen.tsx').then((file) => file.FlipsScreen),
  countyLists: () =>
    import('./county-lists/CountyListsScreen.tsx').then((file) => file.CountyListsScreen),
  accuracy: () => import('./accuracy/AccuracyScreen.tsx').then((file) => file.AccuracyScreen),
  alerts: () => import('./alerts/AlertsScreen.tsx').then((file) => file.AlertsScreen),
  sources: () => import('./operators/sources/SourcesScreen.tsx').then((file) => file.SourcesScreen),
  admin: () => import('./operators/admin/AdminScreen.tsx').then((file) => file.AdminScreen),
  unsubscribe: () =>
    import('./alerts/unsubscribe/UnsubscribeScreen.tsx').then((file) => file.UnsubscribeScreen),
  dealPacket: () => import('./deals/packet/PacketScreen.tsx').then((file) => file.PacketScreen),
  shared: () => import('./deals/packet/SharedDealScreen.tsx').then((file) => file.SharedDealScreen),
  dealDefaults: () =>
    import('./deals/defaults/DealDefaultsScreen.tsx').then((file) => file.DealDefaultsScreen),
  tokens: () => import('./tokens/TokensScreen.tsx').then((file) => file.TokensScreen),
  webhooks: () => import('./webhooks/WebhooksScreen.tsx').then((file) => file.WebhooksScreen),
  accountSettings: () =>
    import('./account/AccountSettingsScreen.tsx').then((file) => file.AccountSettingsScreen),
  notFound: () => import('./shell/NotFoundScreen.tsx').then((file) => file.NotFoundScreen),
}

export type OtherScreen = keyof typeof otherScreens
