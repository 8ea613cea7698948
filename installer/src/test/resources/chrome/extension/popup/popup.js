document.getElementById('read').onclick = async () => {
  const [tab] = await chrome.tabs.query({active: true, currentWindow: true});
  const [{result}] = await chrome.scripting.executeScript({
    target: {tabId: tab.id},
    world: 'MAIN',
    func: () => JSON.stringify(window.dataLayer),
  });
  document.title = result;
};
