/** Screens that few visits begin with. Each is a file of its own, which this one only names. */
export const otherScreens = {
  myHomes: () =>
    import('./my-homes/MyHomesScreen.tsx').then(({ MyHomesScreen: screen }) => ({
      default: screen,
    })),
  deals: () =>
    import('./deals/DealsScreen.tsx').then(({ DealsScreen: screen }) => ({
      default: screen,
    })),
  flips: () =>
    import('./flips/FlipsScreen.tsx').then(({ FlipsScreen: screen }) => ({
      default: screen,
    })),
  accuracy: () =>
    import('./accuracy/AccuracyScreen.tsx').then(({ AccuracyScreen: screen }) => ({
      default: screen,
    })),
  alerts: () =>
    import('./alerts/AlertsScreen.tsx').then(({ AlertsScreen: screen }) => ({
      default: screen,
    })),
  sources: () =>
    import('./sources/SourcesScreen.tsx').then(({ SourcesScreen: screen }) => ({
      default: screen,
    })),
  admin: () =>
    import('./admin/AdminScreen.tsx').then(({ AdminScreen: screen }) => ({
      default: screen,
    })),
  unsubscribe: () =>
    import('./unsubscribe/UnsubscribeScreen.tsx').then(({ UnsubscribeScreen: screen }) => ({
      default: screen,
    })),
  dealPacket: () =>
    import('./packet/PacketScreen.tsx').then(({ PacketScreen: screen }) => ({
      default: screen,
    })),
  shared: () =>
    import('./packet/SharedDealScreen.tsx').then(({ SharedDealScreen: screen }) => ({
      default: screen,
    })),
  dealDefaults: () =>
    import('./deal-defaults/DealDefaultsScreen.tsx').then(({ DealDefaultsScreen: screen }) => ({
      default: screen,
    })),
  accountSettings: () =>
    import('./account/AccountSettingsScreen.tsx').then(({ AccountSettingsScreen: screen }) => ({
      default: screen,
    })),
  notFound: () =>
    import('./shell/NotFoundScreen.tsx').then(({ NotFoundScreen: screen }) => ({
      default: screen,
    })),
}

export type OtherScreen = keyof typeof otherScreens
