package io.github.mcpdatalayer.e2e.page;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.e2e.stage.RedPages;
import io.github.mcpdatalayer.e2e.stage.Stage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Pages that show something personal, or move it, for a frame or two, and change nothing in their documents for that. */
class ScreenshotMomentsIT {

    @RegisterExtension
    static final Stage stage = new Stage();

    private static final Map<String, String> MOMENTS = new LinkedHashMap<>();

    private static void moment(String name, String script) {
        MOMENTS.put(name, "let on = false; const every = (ms, then) => setInterval(() => then(on = !on), ms);"
                + "const css = (text) => document.head.appendChild(Object.assign(document.createElement('style'), {textContent: text})).sheet.cssRules[0];"
                + script);
    }

    static {
        moment("a rule that moves it",
                "t.textContent = 'MAIL'; const r = css('#t{position:fixed;left:0;top:90px}'); every(7, (is) => { r.style.left = is ? '300px' : '0'; })");
        moment("a rule that writes it",
                "const r = css('#t::before{content:\"nothing\"}'); every(7, (is) => { r.style.content = is ? '\"MAIL\"' : '\"nothing\"'; })");
        moment("a rule that writes it in each second frame",
                "const r = css('#t::before{content:\"nothing\"}'); let n = 0; const next = () => { r.style.content = ++n % 2 ? '\"MAIL\"' : '\"nothing\"'; requestAnimationFrame(next); }; next()");
        moment("a sheet that is replaced",
                "const s = new CSSStyleSheet(); document.adoptedStyleSheets = [s]; every(7, (is) => s.replaceSync('#t::before{content:\"' + (is ? 'MAIL' : 'nothing') + '\"}'))");
        moment("a state of an element of the page's own",
                "css('x-a:state(on)::before{content:\"MAIL\"}'); customElements.get('x-a') ?? customElements.define('x-a', class extends HTMLElement { states = this.attachInternals().states; });"
                        + "const e = t.appendChild(document.createElement('x-a')); every(7, (is) => is ? e.states.add('on') : e.states.delete('on'))");
        moment("a field that is not valid",
                "t.innerHTML = '<input id=i value=x style=width:20px><b id=b></b>'; css('#i:invalid + #b::before{content:\"MAIL\"}'); every(7, (is) => i.setCustomValidity(is ? 'x' : ''))");
        moment("a focus that moves",
                "t.innerHTML = '<input id=i style=width:20px><input id=j style=width:20px><b id=b></b>'; css('#t:has(#j:focus) #b::before{content:\"MAIL\"}'); every(7, (is) => (is ? j : i).focus())");
        moment("a choice that changes",
                "t.innerHTML = '<select id=i><option>one<option>two</select><b id=b></b>'; css('#t:has(option:nth-child(2):checked) #b::before{content:\"MAIL\"}'); every(7, () => { i.selectedIndex = 1 - i.selectedIndex; })");
        moment("an animation of a property above it",
                "t.textContent = 'MAIL'; css('html{animation:k 60ms infinite steps(1)}'); css('@keyframes k{0%{--l:0px}50%{--l:300px}}'); css('#t{position:fixed;top:100px;left:var(--l)}')");
        moment("an animation of what stands before it",
                "t.innerHTML = '<i id=q style=display:inline-block></i>MAIL'; css('@keyframes k{0%{width:0}50%{width:300px}}'); css('#q{animation:k 60ms infinite steps(1)}')");
        moment("a drawing that grows before it",
                "t.innerHTML = '<canvas id=q width=1 height=1></canvas>MAIL'; every(7, (is) => { q.width = is ? 1 : 300; q.height = is ? 1 : 200; })");
        moment("a page that zooms",
                "t.textContent = 'MAIL'; const r = css('html{zoom:1}'); every(7, (is) => { r.style.zoom = is ? 1.5 : 1; })");
        moment("a container that is wider",
                "t.innerHTML = '<div id=w><b id=b></b></div>'; css('@container (width > 200px){#b::before{content:\"MAIL\"}}'); const r = css('#w{container-type:inline-size;width:100px}'); every(7, (is) => { r.style.width = is ? '500px' : '100px'; })");
    }

    @Tag("thorough")
    @Test
    void nothingIsShownThatAPageShowedForAFrame() throws Exception {
        assertEquals(List.of(), RedPages.leaks(stage, stage.client("--toolsets", "page"), MOMENTS,
                "<div class=s id=t></div>"));
    }
}
