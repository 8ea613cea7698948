/**
 * What the commands work with.
 * @typedef {object} Context
 * @property {import('../platform/chrome.js').Platform} platform
 * @property {import('./attachments.js').Attachments} attachments
 * @property {import('./profile.js').Profile} profile
 * @property {import('./policy.js').Policy} policy
 * @property {import('./history.js').History} history
 * @property {import('./recorder.js').Recorder} recorder
 * @property {import('./request-watch.js').RequestWatch} requests
 * @property {import('./answered-bodies.js').AnsweredBodies} bodies
 * @property {import('./snapshots.js').Snapshots} snapshots
 * @property {import('./staying-scripts.js').StayingScripts} staying
 * @property {import('./consoles.js').Consoles} consoles
 * @property {import('./pictures.js').Pictures} pictures
 * @property {import('./watchers.js').Watchers} watchers
 * @property {import('./steps.js').Steps} steps
 * @property {import('./actions.js').Actions} actions
 * @property {import('./consent.js').Consent} consent
 * @property {import('./guard.js').Guard} guard
 * @property {import('./open-dialogs.js').OpenDialogs} dialogs
 * @property {import('./person-input.js').PersonInput} person
 * @property {import('./settle.js').Settle} settle
 * @property {import('./masks.js').Masks} masks
 * @property {import('./code-documents.js').CodeDocuments} codeDocuments
 * @property {import('./site-holds.js').SiteHolds} holds
 * @property {import('./code-ways.js').CodeWays} codeWays
 * @property {import('./early-scripts.js').EarlyScripts} early
 * @property {import('./injected-scripts.js').InjectedScripts} injected
 * @property {import('./website-tools.js').WebsiteTools} websiteTools
 * @property {import('./viewports.js').Viewports} viewports
 * @property {import('./devices.js').Devices} devices
 * @property {import('./trusted.js').Trusted} trusted
 * @property {import('./clipboard.js').Clipboard} clipboard
 * @property {import('./journey-recording.js').JourneyRecording} journey
 * @property {import('./marks.js').Marks} marks
 * @property {() => Promise<{name: string, version: string}>} browser
 * @property {() => Client[]} clients
 * @property {() => LastError | null} lastError
 */

/** @typedef {{front: number, name: string, version: string, connectedAt: number}} Client an MCP client with an open front */
/** @typedef {{code: string, message: string, at: number}} LastError */

export {};
