// Everything that an app needs to open and show publications, under one import.

@_exported public import LecternArchive
@_exported public import LecternAssets
@_exported public import LecternBase
@_exported public import LecternCairo
@_exported public import LecternCodecs
@_exported public import LecternContent
@_exported public import LecternEPUB
@_exported public import LecternFormats
@_exported public import LecternGeometry
@_exported public import LecternHarfBuzz
@_exported public import LecternImages
@_exported public import LecternLCP
@_exported public import LecternLocators
@_exported public import LecternModel
@_exported public import LecternNavigator
@_exported public import LecternOPDS
@_exported public import LecternOpenSSL
@_exported public import LecternPDFium
@_exported public import LecternPaint
@_exported public import LecternPlayback
@_exported public import LecternPreferences
@_exported public import LecternPublication
@_exported public import LecternSpeech

#if Network
    @_exported public import LecternHTTP
#endif
