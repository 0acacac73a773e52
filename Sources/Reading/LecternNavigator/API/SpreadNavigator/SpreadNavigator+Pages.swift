import LecternPublication

// Events and values by page, as page-based engines report them.
extension SpreadNavigator {
    /// The book, as the app has named it in the configuration.
    package var book: BookReference { controller.book }

    /// Whether the pages of the publication are counted in the background. Switching it on counts at once.
    public var countsPages: Bool {
        get { navigation.census.isEnabled }
        set { navigation.census.setEnabled(newValue, layout: layout) }
    }

    /// The page shown, with the number of its chapter's pages; nil if nothing is shown.
    public func pageInformation() async -> PageInformation? {
        guard let shown else { return nil }
        let positions = await navigation.loadPositions()
        return await controller.reporter.information(of: shown, in: navigation, positions: positions)
    }

    /// The pages shown, each described alone, with the numbers of their chapters' pages.
    package func pageInformationOfEachPage() async -> [PageInformation] {
        guard let shown else { return [] }
        let positions = await navigation.loadPositions()
        var list: [PageInformation] = []
        for page in shown.pages {
            list.append(
                await controller.reporter.information(of: shown, page: page, in: navigation, positions: positions))
        }
        return list
    }
}
