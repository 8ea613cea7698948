/**
 * The objects that commands work with.
 * @typedef {object} Context
 * @property {import('../../platform/chrome.js').Platform} platform
 * @property {import('../access/attachments.js').Attachments} attachments
 * @property {import('./profile.js').Profile} profile
 * @property {import('../access/policy.js').Policy} policy
 * @property {import('../record/history.js').History} history
 * @property {import('../record/recorder.js').Recorder} recorder
 * @property {import('../record/request-watch.js').RequestWatch} requests
 * @property {import('../record/answered-bodies.js').AnsweredBodies} bodies
 * @property {import('../look/snapshots.js').Snapshots} snapshots
 * @property {import('../page/staying-scripts.js').StayingScripts} staying
 * @property {import('../record/consoles.js').Consoles} consoles
 * @property {import('../look/pictures.js').Pictures} pictures
 * @property {import('../record/watchers.js').Watchers} watchers
 * @property {import('../record/steps.js').Steps} steps
 * @property {import('../act/actions.js').Actions} actions
 * @property {import('../access/consent.js').Consent} consent
 * @property {import('../access/guard.js').Guard} guard
 * @property {import('../act/open-dialogs.js').OpenDialogs} dialogs
 * @property {import('../access/person-input.js').PersonInput} person
 * @property {import('../page/settle.js').Settle} settle
 * @property {import('../look/masks.js').Masks} masks
 * @property {import('../code/code-documents.js').CodeDocuments} codeDocuments
 * @property {import('../access/site-holds.js').SiteHolds} holds
 * @property {import('../code/code-ways.js').CodeWays} codeWays
 * @property {import('../code/early-scripts.js').EarlyScripts} early
 * @property {import('../code/injected-scripts.js').InjectedScripts} injected
 * @property {import('../website/website-tools.js').WebsiteTools} websiteTools
 * @property {import('../look/viewports.js').Viewports} viewports
 * @property {import('../look/devices.js').Devices} devices
 * @property {import('../act/trusted.js').Trusted} trusted
 * @property {import('../act/clipboard.js').Clipboard} clipboard
 * @property {import('../journey/journey-recording.js').JourneyRecording} journey
 * @property {import('../look/marks.js').Marks} marks
 * @property {() => Promise<{name: string, version: string}>} browser
 * @property {() => Client[]} clients
 * @property {() => LastError | null} lastError
 */

/** @typedef {{front: number, name: string, version: string, connectedAt: number}} Client an MCP client with an open front */
/** @typedef {{code: string, message: string, at: number}} LastError */

export {};
